import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RECENT_PER_GROUP } from '#contracts/api/limits.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { firstMeetingsQuery } from '#web/api/meeting-lists.ts';
import { type RecentMeeting, recentQuery } from '#web/api/meetings.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Badge } from '#web/components/badge.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConnectFirstCalendar } from '#web/components/connect-calendar-anchors.tsx';
import { DateBlock } from '#web/components/date-block.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { waitingForOrganizer } from '#web/components/meetings/waiting.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Time } from '#web/components/time.tsx';
import { paths } from '#web/lib/paths.ts';
import { PartNotLoaded } from './not-loaded.tsx';

/** The meetings that come next, and the newest that wait for replies. */
export const Activity = () => (
  <Card>
    <section aria-labelledby="meeting-activity">
      <h2 id="meeting-activity" className="text-lg font-semibold">
        Meeting Activity
      </h2>
      <div className="mt-4">
        <Meetings />
      </div>
    </section>
  </Card>
);

function Meetings() {
  const recent = useQuery(recentQuery);
  const all = useQuery(firstMeetingsQuery);

  const retry = () => Promise.all([recent.refetch(), all.refetch()]);

  if (recent.isError && !recent.data)
    return <PartNotLoaded title="Couldn't load your meetings" query={{ ...recent, refetch: retry }} />;
  const shown = recent.data ?? [];
  // Only the counts know whether any meetings exist.
  if (recent.isPending || (shown.length === 0 && all.isPending)) return <Loading />;
  if (shown.length === 0 && all.data && Object.values(all.data.counts).every((count) => count === 0))
    return <None />;

  // Meetings that wait for the organizer no longer wait for participants.
  const listed = all.data?.lists.active?.meetings ?? [];
  const waiting = new Set(waitingForOrganizer(listed).map(({ id }) => id));
  const uninvited = new Set(
    listed.filter(({ participants }) => participants.length === 0).map(({ id }) => id),
  );
  const active = shown.filter(({ status }) => status === 'active');
  const scheduled = shown.filter(({ status }) => status === 'scheduled');
  return (
    <div className="grid gap-6">
      {scheduled.length > 0 && (
        <Group title="Scheduled Meetings">
          {scheduled.slice(0, RECENT_PER_GROUP).map((meeting, index) => (
            <Row
              key={meeting.id}
              meeting={meeting}
              isNext={index === 0}
              block={meeting.scheduledAt !== null && <DateBlock at={meeting.scheduledAt} />}
              tag={<Badge tone="good">Confirmed</Badge>}
            >
              {meeting.scheduledAt === null ? (
                'No time yet'
              ) : (
                <Time at={meeting.scheduledAt} format="short" />
              )}
            </Row>
          ))}
        </Group>
      )}
      {active.length > 0 && (
        <Group
          title="Active Invitations"
          badge={<Badge tone="active">{all.data?.counts.active ?? active.length}</Badge>}
        >
          {active.slice(0, RECENT_PER_GROUP).map((meeting) => (
            <Row
              key={meeting.id}
              meeting={meeting}
              tag={
                waiting.has(meeting.id) ? (
                  <Badge tone="accent">Waiting for you</Badge>
                ) : (
                  // Unknown until the list has loaded: the meeting may wait for the organizer.
                  all.data && (
                    <Badge tone="active">
                      {uninvited.has(meeting.id) ? 'No one invited yet' : 'Awaiting participants'}
                    </Badge>
                  )
                )
              }
            >
              {joined(meeting.participants.length)}
            </Row>
          ))}
        </Group>
      )}
      {all.isError && !all.data && <PartNotLoaded title="Couldn't load your to-dos" query={all} />}
      {shown.length === 0 && <p className="py-6 text-center text-soft">No recent activity</p>}
      <ButtonLink to={paths.meetings} variant="secondary">
        View all meetings
      </ButtonLink>
    </div>
  );
}

const joined = (count: number) =>
  count === 0 ? 'No one has joined yet' : `${countInWords(count, 'participant')} joined`;

const Group = ({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) => (
  <div>
    <h3 className="flex items-center gap-2 text-sm font-medium text-soft">
      {title}
      {badge}
    </h3>
    <ul className="mt-2 grid gap-2">{children}</ul>
  </div>
);

type RowProps = {
  meeting: RecentMeeting;
  /** The next meeting is larger than the others. */
  isNext?: boolean;
  block?: ReactNode;
  tag: ReactNode;
  children: ReactNode;
};

const Row = ({ meeting, isNext = false, block, tag, children }: RowProps) => (
  <li>
    <Link
      to={paths.meeting(meeting.id)}
      className={clsx(
        'flex min-h-16 items-center gap-3 rounded-xl border p-3 hover:bg-sunken',
        isNext ? 'border-good/40' : 'border-line',
      )}
    >
      {block}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="min-w-0">
          <bdi className={clsx('line-clamp-2 text-left font-medium', isNext && 'text-lg')}>
            {meeting.title ?? 'Deleted'}
          </bdi>
          <span className={clsx('block text-sm', isNext ? 'font-medium text-accent' : 'text-soft')}>
            {children}
          </span>
        </span>
        {tag}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
    </Link>
  </li>
);

const Loading = () => (
  <div aria-busy="true" className="grid gap-2">
    <Skeleton className="h-5 w-36" />
    <Skeleton className="h-16 rounded-xl" />
    <Skeleton className="h-16 rounded-xl" />
  </div>
);

function None() {
  const { calendar } = useSignedIn();
  return (
    <EmptyState
      icon={CalendarDays}
      title="No meetings yet"
      text="Create a meeting, invite people, and we'll find a time."
      className="py-8!"
    >
      {calendar === 'notConnected' ? (
        <ConnectFirstCalendar back={paths.dashboard} />
      ) : (
        <ButtonLink to={paths.create}>Get Started</ButtonLink>
      )}
    </EmptyState>
  );
}
