import { EyeOff, Globe, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { isOffered } from '#web/lib/sign-in-ways.ts';
import { type SetupPoint, SetupPoints } from './points.tsx';

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
export function ConnectCalendar() {
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

  // The browser's Back button may restore this page as it was left.
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
