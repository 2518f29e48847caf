export function Component() {
  return (
    <>
      <title>Unsubscribe · Kairos</title>
      <h1 tabIndex={-1}>Unsubscribe</h1>
    </>
  );
}
