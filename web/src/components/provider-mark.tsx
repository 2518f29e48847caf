import type { ReactNode } from 'react';

/** The mark of a provider that has one here, or `other`. */
export function ProviderMark({ of: key, other = null }: { of: string; other?: ReactNode }) {
  if (key === 'google') return <GoogleMark />;
  return key === 'microsoft' ? <MicrosoftMark /> : other;
}

/** The four squares of Microsoft in its colors, as Microsoft's rules for sign-in buttons require. */
const MicrosoftMark = () => (
  <svg viewBox="0 0 21 21" aria-hidden="true">
    <path fill="#f25022" d="M1 1h9v9H1z" />
    <path fill="#7fba00" d="M11 1h9v9h-9z" />
    <path fill="#00a4ef" d="M1 11h9v9H1z" />
    <path fill="#ffb900" d="M11 11h9v9h-9z" />
  </svg>
);

/** The G of Google in its colors, as Google's rules for sign-in buttons require. */
const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="#4285F4"
      d="M23.5 12.27c0-.85-.08-1.66-.22-2.44H12v4.62h6.45a5.52 5.52 0 0 1-2.39 3.62v3h3.87c2.26-2.09 3.57-5.16 3.57-8.8z"
    />
    <path
      fill="#34A853"
      d="M12 24c3.24 0 5.96-1.08 7.94-2.91l-3.87-3.01c-1.08.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.72-4.96H1.28v3.1A12 12 0 0 0 12 24z"
    />
    <path fill="#FBBC05" d="M5.28 14.27a7.2 7.2 0 0 1 0-4.55v-3.1H1.28a12 12 0 0 0 0 10.76z" />
    <path
      fill="#EA4335"
      d="M12 4.76c1.76 0 3.35.61 4.6 1.8l3.43-3.44A11.98 11.98 0 0 0 1.28 6.62l4 3.1C6.22 6.87 8.87 4.76 12 4.76z"
    />
  </svg>
);
