export function Component() {
  return (
    <>
      <title>not-found · Kairos</title>
      <h1 tabIndex={-1}>not-found</h1>
    </>
  );
}
