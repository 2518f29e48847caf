export function Component() {
  return (
    <>
      <title>Settings · Kairos</title>
      <h1 tabIndex={-1}>Settings</h1>
    </>
  );
}
