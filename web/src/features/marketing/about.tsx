export function Component() {
  return (
    <>
      <title>about · Kairos</title>
      <h1 tabIndex={-1}>about</h1>
    </>
  );
}
