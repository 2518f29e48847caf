export function Component() {
  return (
    <>
      <title>New Meeting · Kairos</title>
      <h1 tabIndex={-1}>New Meeting</h1>
    </>
  );
}
