export function Component() {
  return (
    <>
      <title>privacy · Kairos</title>
      <h1 tabIndex={-1}>privacy</h1>
    </>
  );
}
