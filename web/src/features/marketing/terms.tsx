export function Component() {
  return (
    <>
      <title>terms · Kairos</title>
      <h1 tabIndex={-1}>terms</h1>
    </>
  );
}
