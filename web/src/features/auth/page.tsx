export function Component() {
  return (
    <>
      <title>Sign In · Kairos</title>
      <h1 tabIndex={-1}>Sign In</h1>
    </>
  );
}
