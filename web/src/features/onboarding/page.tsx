import { clsx } from 'clsx';
import {
  CalendarCheck,
  CalendarSearch,
  EyeOff,
  Globe,
  LockKeyhole,
  type LucideIcon,
  Sparkles,
  UserPlus,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';
import { leave, paths } from '#web/lib/paths.ts';
import { isOffered } from '#web/lib/sign-in-ways.ts';

type SetupPoint = { icon: LucideIcon; title: string; text: string };

const SetupPoints = ({ points }: { points: readonly SetupPoint[] }) => (
  <ul className="mt-8 flex flex-col gap-6">
    {points.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="text-soft">{text}</span>
        </span>
      </li>
    ))}
  </ul>
);

const CONNECT = 'connect';

/** Shown after the first sign-in. The step is in the URL, so Back goes back one step. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const step = query.get('step') === CONNECT ? CONNECT : 'welcome';
  const page = useFocusOnStep(step);
  const user = useUser();
  if (user === undefined) return <Spinner />;
  const isDone = user?.calendar === 'connected';
  const first = isDone ? <AllSet /> : <Welcome onContinue={() => setQuery({ step: CONNECT })} />;
  return (
    <div ref={page} className="mx-auto max-w-lg px-4 py-10 sm:py-16">
      <title>Welcome · Kairos</title>
      <SetupProgress filled={isDone ? 4 : step === CONNECT ? 3 : 2} />
      <div className="mt-10">{step === CONNECT ? <ConnectCalendar /> : first}</div>
    </div>
  );
}

/** Moves screen readers to the heading of the new step. */
function useFocusOnStep(step: string) {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    scrollTo(0, 0);
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
  return page;
}

const SEGMENTS = [1, 2, 3, 4];

/** Setup progress in quarters. Signing in was the first quarter. */
const SetupProgress = ({ filled }: { filled: number }) => (
  <div
    role="progressbar"
    aria-label="Setup"
    aria-valuemin={0}
    aria-valuemax={SEGMENTS.length}
    aria-valuenow={filled}
    aria-valuetext={`${filled} of ${SEGMENTS.length}`}
    className="flex gap-2"
  >
    {SEGMENTS.map((segment) => (
      <span
        key={segment}
        className={clsx('h-1.5 flex-1 rounded-full', segment <= filled ? 'bg-accent' : 'bg-line')}
      />
    ))}
  </div>
);

const NEXT: readonly SetupPoint[] = [
  {
    icon: CalendarSearch,
    title: 'Calendar analysis',
    text: `${FREE_BUSY_ONLY}.`,
  },
  {
    icon: UserPlus,
    title: 'Invite by email or link',
    text: 'Add people to a meeting or share its link in any chat.',
  },
  {
    icon: Sparkles,
    title: 'AI finds times in 3 seconds',
    text: 'Ranked for everyone, each with a reason.',
  },
  {
    icon: CalendarCheck,
    title: 'Automatic calendar event creation',
    text: "Booked meetings appear in everyone's calendar with a video link.",
  },
];

/** The first step: an overview of the next steps. */
const Welcome = ({ onContinue }: { onContinue: () => void }) => (
  <>
    <WhatComesNext />
    <Button size="large" className="mt-10 w-full" onClick={onContinue}>
      Continue Setup
    </Button>
  </>
);

/** The only step for people who gave permission while signing in: their calendar is connected already. */
const AllSet = () => (
  <>
    <WhatComesNext />
    <div className="mt-10 flex flex-col gap-3">
      <ZoneQuestion />
      <ButtonLink to={paths.create} size="large">
        Create your first meeting
      </ButtonLink>
      <ButtonLink to={paths.dashboard} size="large" variant="quiet">
        Go to the dashboard
      </ButtonLink>
    </div>
  </>
);

const WhatComesNext = () => (
  <>
    <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
      You're all set!
    </h1>
    <p className="mt-2 text-soft">Here's what comes next.</p>
    <SetupPoints points={NEXT} />
  </>
);

const ASSURANCES: readonly SetupPoint[] = [
  {
    icon: LockKeyhole,
    title: 'Secure OAuth',
    text: 'You connect it at your provider. We never see your password, and you can withdraw access any time.',
  },
  {
    icon: EyeOff,
    title: 'Read-only availability',
    text: "Kairos only sees when you're busy, and only adds the meetings it books.",
  },
  {
    icon: Globe,
    title: 'Automatic timezone detection',
    text: 'Your calendar tells us your time zone, so you always see your local time.',
  },
];

/** The second step. People who gave permission while signing in are already done. */
function ConnectCalendar() {
  const isConnected = useUser()?.calendar === 'connected';
  return (
    <>
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        {isOffered('google') ? 'Connect Google Calendar' : 'Connect your calendar'}
      </h1>
      <p className="mt-2 text-soft">So we know when you're free.</p>
      <SetupPoints points={ASSURANCES} />
      <div className="mt-10 flex flex-col gap-3">
        {isConnected ? (
          <>
            <Notice tone="good" title="Your calendar is connected">
              You're ready to go.
            </Notice>
            <ZoneQuestion />
            <ButtonLink to={paths.dashboard} size="large">
              Go to the dashboard
            </ButtonLink>
          </>
        ) : (
          <>
            <ConnectButtons />
            <ButtonLink to={paths.dashboard} size="large" variant="quiet">
              Skip for now
            </ButtonLink>
          </>
        )}
      </div>
      <p className="mt-6 text-center text-sm text-soft">
        See how we use it in the{' '}
        <Link to={paths.privacy} className="font-medium text-accent underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </>
  );
}

const ConnectButtons = () => (
  <>
    {isOffered('google') && <ConnectGoogle />}
    {isOffered('microsoft') && (
      <ButtonAnchor href={leave.connectMicrosoft(paths.dashboard)} size="large" variant="secondary">
        Connect Outlook
      </ButtonAnchor>
    )}
    <ButtonLink to={paths.settings} size="large" variant="secondary">
      Connect another calendar
    </ButtonLink>
  </>
);

function ConnectGoogle() {
  const [isConnecting, setConnecting] = useState(false);

  // The browser's Back button may restore this page in its previous state.
  useEffect(() => {
    const restored = () => setConnecting(false);
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);

  const connect = () => {
    setConnecting(true);
    location.assign(leave.connectGoogle(paths.dashboard));
  };
  return (
    <Button size="large" pending={isConnecting} onClick={connect}>
      {isConnecting ? 'Connecting...' : 'Connect Google Calendar'}
    </Button>
  );
}
