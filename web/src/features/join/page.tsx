import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { joinQuery } from '#web/api/join.ts';
import { useUser } from '#web/api/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { footerBelow } from '#web/lib/footer-below.ts';
import { paths } from '#web/lib/paths.ts';
import { refusalOf } from '#web/lib/refusal.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { MeetingPage } from './meeting-page.tsx';

/** Milliseconds between looks at a meeting by people who aren't signed in. */
const FOLLOW = 15_000;

/** The page of a share link. */
export function Component() {
  const { link = '' } = useParams();
  const user = useUser();
  // People who are signed in are told of changes.
  const query = useQuery({ ...joinQuery(link), refetchInterval: user === null && FOLLOW });
  const { data: answer, error } = query;

  // Even if the meeting was found a moment ago.
  if (error instanceof RequestFailed && error.status === 404) return <MeetingNotFound />;
  if (answer && user !== undefined) return <MeetingPage key={link} link={link} answer={answer} user={user} />;
  if (!error) return <Loading />;
  return (
    <>
      <title>Join a meeting · Kairos</title>
      <h1 tabIndex={-1} className="sr-only">
        Join a meeting
      </h1>
      <ErrorState title="Couldn't load this meeting" text={refusalOf(error)} query={query} />
    </>
  );
}

const Loading = () => (
  <div role="status" className={`mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-10 ${footerBelow()}`}>
    <title>Join a meeting · Kairos</title>
    <span className="sr-only">Loading...</span>
    <Skeleton className="h-11 w-60" />
    <Skeleton className="mt-6 h-9 w-4/5 max-w-lg" />
    <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  </div>
);

const REASONS = [
  'The link is outdated',
  'The meeting was cancelled or deleted',
  'There is a typo in the link',
  'The meeting is already completed',
];

/** A link that no longer leads to a meeting, or never did. Deliberately doesn't say which. */
const MeetingNotFound = () => (
  <div className={`mx-auto max-w-lg px-4 py-12 sm:py-20 ${footerBelow()}`}>
    <title>Meeting Not Found · Kairos</title>
    <Card className="text-center">
      <span className="inline-flex rounded-2xl bg-warn-soft p-3 text-warn">
        <CalendarX2 aria-hidden className="size-7" />
      </span>
      <h1 tabIndex={-1} className="mt-4 text-2xl font-semibold tracking-tight">
        Meeting Not Found
      </h1>
      <p className="mt-2 text-soft">This link doesn't lead to a meeting. Here's what may have happened:</p>
      <ul className="mx-auto mt-4 w-fit list-disc space-y-1 pl-5 text-left marker:text-soft">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-soft">
        Ask the organizer for a fresh link, especially if your browser shows a security warning.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>Go to Homepage</ButtonLink>
        <ButtonLink to={paths.auth} variant="secondary">
          Sign In
        </ButtonLink>
      </div>
    </Card>
  </div>
);
