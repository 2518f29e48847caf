export function Component() {
  return (
    <>
      <title>features · Kairos</title>
      <h1 tabIndex={-1}>features</h1>
    </>
  );
}
