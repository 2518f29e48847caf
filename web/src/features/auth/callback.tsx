export function Component() {
  return (
    <>
      <title>Google · Kairos</title>
      <h1 tabIndex={-1}>Google</h1>
    </>
  );
}
