export function Component() {
  return (
    <>
      <title>slack-setup · Kairos</title>
      <h1 tabIndex={-1}>slack-setup</h1>
    </>
  );
}
