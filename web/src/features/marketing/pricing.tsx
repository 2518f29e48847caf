export function Component() {
  return (
    <>
      <title>pricing · Kairos</title>
      <h1 tabIndex={-1}>pricing</h1>
    </>
  );
}
