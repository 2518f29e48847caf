/** Visible for a moment at most, because the server handles the redirect from Google. */
export const Component = () => (
  <>
    <title>Signing in · Kairos</title>
    <h1 tabIndex={-1} className="px-4 py-24 text-center text-lg font-medium">
      Processing Google authentication...
    </h1>
  </>
);
