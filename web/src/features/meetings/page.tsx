export function Component() {
  return (
    <>
      <title>My Meetings · Kairos</title>
      <h1 tabIndex={-1}>My Meetings</h1>
    </>
  );
}
