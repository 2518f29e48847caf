export function Component() {
  return (
    <>
      <title>landing · Kairos</title>
      <h1 tabIndex={-1}>landing</h1>
    </>
  );
}
