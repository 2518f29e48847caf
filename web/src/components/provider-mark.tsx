import type { ReactNode } from 'react';
import { GoogleMark } from './google-mark.tsx';

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
