export const Logo = ({ nameClassName }: { nameClassName?: string }) => (
  <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M10 7.5v17M22.5 7.5 10.6 17.2M14.6 14.2l8.4 10.3"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span className={nameClassName}>Kairos</span>
  </span>
);
