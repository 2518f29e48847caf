export function Component() {
  return (
    <>
      <title>Dashboard · Kairos</title>
      <h1 tabIndex={-1}>Dashboard</h1>
    </>
  );
}
