export function Component() {
  return (
    <>
      <title>help · Kairos</title>
      <h1 tabIndex={-1}>help</h1>
    </>
  );
}
