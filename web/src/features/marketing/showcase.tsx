export function Component() {
  return (
    <>
      <title>showcase · Kairos</title>
      <h1 tabIndex={-1}>showcase</h1>
    </>
  );
}
