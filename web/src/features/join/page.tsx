export function Component() {
  return (
    <>
      <title>Join · Kairos</title>
      <h1 tabIndex={-1}>Join</h1>
    </>
  );
}
