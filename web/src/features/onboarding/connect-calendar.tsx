import { EyeOff, Globe, LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '#web/api/user.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { leave, paths } from '#web/lib/paths.ts';
import { type Point, Points } from './points.tsx';

const ASSURANCES: readonly Point[] = [
  {
    icon: LockKeyhole,
    title: 'Secure OAuth',
    text: 'You sign in at Google. Kairos never sees your password, and you can take the permission back.',
  },
  {
    icon: EyeOff,
    title: 'Read-only availability',
    text: 'Of your own events Kairos reads the times, and changes nothing. It only adds the meetings that it books.',
  },
  {
    icon: Globe,
    title: 'Automatic timezone detection',
    text: 'Your calendar says where you are, so that times are always on your own clock.',
  },
];

/** The second step. Whoever gave the permission while signing in is done already. */
export function ConnectCalendar() {
  const isConnected = useUser()?.calendar === 'connected';
  return (
    <>
      <h1 tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        Connect Google Calendar
      </h1>
      <p className="mt-2 text-soft">So that Kairos knows when you can meet.</p>
      <Points points={ASSURANCES} />
      <div className="mt-10 flex flex-col gap-3">
        {isConnected ? (
          <>
            <Notice tone="good" title="Your Google Calendar is connected">
              There is nothing left to do.
            </Notice>
            <ButtonLink to={paths.dashboard} size="large">
              Go to the dashboard
            </ButtonLink>
          </>
        ) : (
          <>
            <ConnectButton />
            <ButtonLink to={paths.dashboard} size="large" variant="quiet">
              Skip for now
            </ButtonLink>
          </>
        )}
      </div>
      <p className="mt-6 text-center text-sm text-soft">
        What Kairos does with it stands in the{' '}
        <Link to={paths.privacy} className="font-medium text-accent underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </>
  );
}

function ConnectButton() {
  const [isConnecting, setConnecting] = useState(false);

  // The Back button of the browser may show this very page again, as it was left.
  useEffect(() => {
    const restored = () => setConnecting(false);
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, []);

  const connect = () => {
    setConnecting(true);
    location.assign(leave.google(paths.dashboard));
  };
  return (
    <Button size="large" pending={isConnecting} onClick={connect}>
      {isConnecting ? 'Connecting...' : 'Connect Google Calendar'}
    </Button>
  );
}
