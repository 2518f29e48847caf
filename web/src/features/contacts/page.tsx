export function Component() {
  return (
    <>
      <title>Contacts · Kairos</title>
      <h1 tabIndex={-1}>Contacts</h1>
    </>
  );
}
