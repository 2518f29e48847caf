import { clsx } from 'clsx';
import { CalendarSync, CircleX, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '#web/components/button.tsx';
import { ProviderMark } from '#web/components/provider-mark.tsx';
import { leave, paths } from '#web/lib/paths.ts';

/** The ways to answer, by the fragment of their address, so that a press counts before any script has come. */
export const WAYS = {
  '#calendar': { label: 'Connect a calendar', icon: CalendarSync },
  '#times': { label: 'Mark times', icon: PencilLine },
  '#no': { label: "I can't make it", icon: CircleX },
};
export type Way = keyof typeof WAYS;

/** The three ways as links, each as wide as the others. */
export const Ways = ({ chosen, shown }: { chosen: Way; shown: readonly Way[] }) => (
  <nav aria-label="Ways to answer" className="flex gap-1 rounded-xl bg-sunken p-1">
    {shown.map((way) => {
      const { label, icon: Icon } = WAYS[way];
      return (
        <a
          key={way}
          href={way}
          aria-current={way === chosen ? 'true' : undefined}
          className={clsx(
            'flex min-h-14 flex-1 basis-0 flex-col items-center justify-center gap-1 rounded-lg px-1 py-1.5 text-center text-sm leading-tight font-medium sm:flex-row sm:gap-2',
            way === chosen ? 'bg-lifted text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {label}
        </a>
      );
    })}
  </nav>
);

/** The question. `me` says whose answer it is, where that's known. */
export const WhenHeader = ({ me }: { me: ReactNode }) => (
  <div>
    <h2 className="text-lg font-semibold">When can you make it?</h2>
    {me}
  </div>
);

WhenHeader.Me = ({ children }: { children: string }) => (
  <p className="mt-1 text-soft">
    Answering as <bdi className="font-medium text-ink">{children}</bdi>
  </p>
);

type Offer = (button: ReactNode) => ReactNode;

type ConnectProps = {
  /** This page's path and query, and whom it is for, see `backTo`. */
  here: string;
  google: Offer;
  microsoft: Offer;
  other: Offer;
  onLeave?: () => void;
};

/**
 * Buttons that connect the calendar of a provider by signing in there, and a link for everyone else's. Each is shown as
 * its function says.
 */
export function Connect({ here, google, microsoft, other, onLeave }: ConnectProps) {
  const at = (key: string, name: string) => (
    <ButtonAnchor
      key={key}
      href={leave.signInWithEncoded(key, here)}
      onClick={onLeave}
      variant="secondary"
      size="large"
      className="flex-1 whitespace-nowrap"
    >
      <ProviderMark of={key} /> Continue with {name}
    </ButtonAnchor>
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">Connect your calendar, and we'll look for times when you're free.</p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        {google(at('google', 'Google'))}
        {microsoft(at('microsoft', 'Microsoft'))}
        {other(
          <ButtonAnchor
            href={`${paths.signIn}&redirect=${here}`}
            onClick={onLeave}
            variant="secondary"
            size="large"
            className="flex-1 whitespace-nowrap"
          >
            Another calendar
          </ButtonAnchor>,
        )}
      </div>
    </div>
  );
}
