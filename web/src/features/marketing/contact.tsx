export function Component() {
  return (
    <>
      <title>contact · Kairos</title>
      <h1 tabIndex={-1}>contact</h1>
    </>
  );
}
