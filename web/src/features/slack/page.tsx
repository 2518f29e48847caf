export function Component() {
  return (
    <>
      <title>Slack · Kairos</title>
      <h1 tabIndex={-1}>Slack</h1>
    </>
  );
}
