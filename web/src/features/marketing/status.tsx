export function Component() {
  return (
    <>
      <title>status · Kairos</title>
      <h1 tabIndex={-1}>status</h1>
    </>
  );
}
