export function Component() {
  return (
    <>
      <title>Meeting · Kairos</title>
      <h1 tabIndex={-1}>Meeting</h1>
    </>
  );
}
