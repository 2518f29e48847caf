export function Component() {
  return (
    <>
      <title>Welcome · Kairos</title>
      <h1 tabIndex={-1}>Welcome</h1>
    </>
  );
}
