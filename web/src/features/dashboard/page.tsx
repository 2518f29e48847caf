import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  CalendarDays,
  CalendarX2,
  ChevronRight,
  Clock,
  type LucideIcon,
  Sparkles,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DashboardStats } from '#contracts/api/dashboard.ts';
import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import { firstMeetingsQuery } from '#web/api/meeting-lists.ts';
import { leftInCalendarQuery, recentQuery } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { FoldingCard } from '#web/components/folding-card.tsx';
import { LeftInCalendar } from '#web/components/meetings/left-in-calendar.tsx';
import { SentenceBox } from '#web/components/meetings/sentence-box.tsx';
import { waitingForOrganizer } from '#web/components/meetings/waiting.ts';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Ticked } from '#web/components/ticked.tsx';
import { ZoneQuestion } from '#web/components/zone-question.tsx';
import { lostCalendarTitle } from '#web/lib/lost-calendar.ts';
import { paths } from '#web/lib/paths.ts';
import { Activity } from './activity.tsx';
import { CreateMeetingCard } from './create.tsx';
import { PartNotLoaded } from './not-loaded.tsx';

export const load = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(recentQuery),
    client.prefetchQuery(firstMeetingsQuery),
    client.prefetchQuery(leftInCalendarQuery),
    client.prefetchQuery(statsQuery),
  ]);

/** The home page when signed in. To-dos come first. */
export function Component() {
  const user = useSignedIn();
  const isConnected = user.calendar === 'connected';
  const isLoading = useIsLoading();
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-10">
      <title>Dashboard · Kairos</title>
      <PageHeader
        title={
          <>
            Welcome back, <bdi>{user.firstName || 'there'}</bdi>!
          </>
        }
        text="Ready to schedule some meetings with AI magic?"
      >
        <Badge tone={isConnected ? 'good' : 'warn'} className="mb-1 px-3 py-1 max-sm:hidden">
          {isConnected ? <CalendarCheck aria-hidden /> : <TriangleAlert aria-hidden />}
          {isConnected ? 'Google Calendar Ready' : 'Setup Required'}
        </Badge>
      </PageHeader>
      <div className="grid gap-6">
        <ZoneQuestion />
        {user.calendar === 'disconnected' && <Disconnected />}
        <PlanInWords />
        {isLoading && <DashboardLoading />}
        <Parts hidden={isLoading} />
      </div>
    </div>
  );
}

const Parts = ({ hidden }: { hidden: boolean }) => (
  <div hidden={hidden} className="grid gap-6">
    <LeftInCalendar />
    <WaitingForYou />
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <Activity />
      <CreateMeetingCard className="lg:row-span-2" />
      <CalendarIntegration />
    </div>
    <Figures />
  </div>
);

/** A sentence that New Meeting then understands. */
function PlanInWords() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const { calendar } = useSignedIn();
  // Connecting a calendar comes first.
  if (calendar === 'notConnected') return null;
  const plan = () => {
    if (words.trim() === '') setProblem('Say who should come, for how long, and when.');
    else navigate(paths.create, { state: { words: words.trim() } });
  };
  return (
    <Card className="px-4! py-3! sm:px-6!">
      <SentenceBox
        about="Plan a meeting"
        label="What do you want to plan?"
        action="Plan it"
        value={words}
        error={problem}
        onChange={({ target }) => {
          setWords(target.value);
          setProblem(undefined);
        }}
        onSubmit={plan}
      />
    </Card>
  );
}

/** All parts first appear together, so no part pushes another away. Later retries concern only their own part. */
function useIsLoading(): boolean {
  const parts = [
    useQuery(recentQuery),
    useQuery(firstMeetingsQuery),
    useQuery(leftInCalendarQuery),
    useQuery(statsQuery),
  ];
  const [wasLoaded, setWasLoaded] = useState(false);
  const isLoading = !wasLoaded && parts.some(({ isPending }) => isPending);
  if (!isLoading && !wasLoaded) setWasLoaded(true);
  return isLoading;
}

/** Shown when the provider, not the person, ended the access to a calendar. */
const Disconnected = () => (
  <Notice
    tone="warn"
    title={lostCalendarTitle(useSignedIn())}
    action={<ConnectCalendarAnchors back={paths.dashboard} />}
  >
    We can't see when you're free, so your meetings are on hold.
  </Notice>
);

const DashboardLoading = () => (
  <>
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      {[0, 1].map((card) => (
        <Skeleton key={card} className="h-64 rounded-2xl" />
      ))}
    </div>
    <Skeleton className="h-20 rounded-2xl" />
  </>
);

const SHOWN = 3;

/** The organizer's to-dos. Renders nothing without to-dos. Activity reports loading failures. */
function WaitingForYou() {
  const active = useQuery(firstMeetingsQuery).data?.lists.active;
  const waiting = waitingForOrganizer(active?.meetings ?? []);
  if (waiting.length === 0) return null;
  return (
    <Card className="border-accent!">
      <section aria-labelledby="waiting-for-you">
        <h2 id="waiting-for-you" className="font-semibold">
          Waiting for you
        </h2>
        <ul className="mt-2 -mb-2 divide-y divide-line">
          {waiting.slice(0, SHOWN).map(({ id, title, why }) => (
            <li key={id}>
              <Link to={paths.meeting(id)} className="group flex min-h-14 items-center gap-3 rounded-lg py-2">
                <span className="min-w-0 flex-1">
                  <bdi className="line-clamp-2 text-left font-medium group-hover:text-accent">
                    {title ?? 'Deleted'}
                  </bdi>
                  <span className="block text-sm text-soft">{why}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
        {waiting.length > SHOWN && (
          <Link
            to={paths.meetings}
            className="mt-3 inline-flex min-h-11 items-center text-sm text-accent underline"
          >
            {active?.goesOn ? 'More' : `${waiting.length - SHOWN} more`} in My Meetings
          </Link>
        )}
      </section>
    </Card>
  );
}

const FEATURES = [
  'Read availability, never event details',
  'Create meetings automatically',
  'Send invitations',
  'AI optimal time finding',
];

/** Whether a calendar is connected, folded if nothing is wrong, and the features that need the calendar. */
function CalendarIntegration() {
  const { calendar } = useSignedIn();
  const isConnected = calendar === 'connected';
  const Icon = isConnected ? CalendarCheck : CalendarX2;
  return (
    <FoldingCard
      key={calendar}
      title="Calendar Integration"
      isOpen={!isConnected}
      note={
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span className="inline-flex items-center gap-2">
            <Icon aria-hidden className={isConnected ? 'size-4 text-good' : 'size-4 text-warn'} />
            <span className="max-sm:sr-only">
              {isConnected ? 'Calendar Connected' : 'Calendar Not Connected'}
            </span>
          </span>
          <Badge tone={isConnected ? 'good' : 'warn'}>{isConnected ? 'Active' : 'Setup Required'}</Badge>
        </span>
      }
    >
      {isConnected ? (
        <Ticked lines={FEATURES} className="grid gap-2 text-sm text-soft sm:grid-cols-2" />
      ) : (
        <>
          <p className="text-sm text-soft">
            Connect your calendar so we can find times when everyone's free.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ConnectCalendarAnchors back={paths.dashboard} variant="secondary" />
          </div>
        </>
      )}
    </FoldingCard>
  );
}

type Figure = { icon: LucideIcon; label: string; value: (stats: DashboardStats) => string; note: Note };
type Note = (stats: DashboardStats) => string;

const FIGURES: readonly Figure[] = [
  {
    icon: CalendarDays,
    label: 'Total Meetings',
    value: ({ totalMeetings }) => totalMeetings.toLocaleString('en-US'),
    note: ({ newMeetingsThisMonth }) => `+${newMeetingsThisMonth} this month`,
  },
  {
    icon: Clock,
    label: 'Time Saved',
    value: ({ timeSavedHours }) => `${timeSavedHours.toLocaleString('en-US')} h`,
    note: () => `At ${MINUTES_SAVED_PER_MEETING} minutes per meeting`,
  },
  {
    icon: Users,
    label: 'Contacts',
    value: ({ totalContacts }) => totalContacts.toLocaleString('en-US'),
    note: () => 'Ready for quick invites',
  },
  {
    icon: Sparkles,
    label: 'Success Rate',
    // Null until a meeting is closed. The dashboard then starts at 100.
    value: ({ successRate }) => `${successRate ?? 100}%`,
    note: () => 'AI scheduling accuracy',
  },
];

/** Four figures on the person's meetings, small: they change nothing about the day. */
function Figures() {
  const query = useQuery(statsQuery);
  const stats = query.data;
  if (query.isError && !stats) return <PartNotLoaded title="Couldn't load your figures" query={query} />;
  return (
    <Card className="px-5! py-4!">
      <dl
        aria-label="Your figures"
        aria-busy={!stats}
        className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4"
      >
        {FIGURES.map(({ icon: Icon, label, value, note }) => (
          <div key={label} className="text-sm">
            <dt className="flex items-center gap-2 text-soft">
              <Icon aria-hidden className="size-4 shrink-0 text-accent" />
              {label}
            </dt>
            <dd>
              {stats ? (
                <>
                  <span className="font-semibold tabular-nums">{value(stats)}</span>
                  <span className="text-xs text-soft max-sm:block sm:ml-2">{note(stats)}</span>
                </>
              ) : (
                <Skeleton className="h-9 w-24 sm:h-4" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const statsQuery = queryOptions<DashboardStats | null>({ queryKey: ['/api/dashboard/stats'] });
