/** The first stop for the keyboard, which skips the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-60 rounded-lg bg-accent px-4 py-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);
