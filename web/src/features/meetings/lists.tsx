import { CalendarCheck, CalendarClock, CheckCheck, Settings2, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import type { LoadedList } from '#web/api/meeting-lists.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { DeclineMeeting } from '#web/components/meetings/decline-meeting.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/now.ts';
import { paths } from '#web/lib/paths.ts';
import { useReader } from '#web/lib/reader.ts';
import { ActiveRow } from './active-row.tsx';
import { AgendaRow, Faces } from './agenda-row.tsx';
import { type MeetingTab, whyNeedsYou } from './groups.ts';
import { MeetingFactList } from './meeting-fact-list.tsx';
import { namesInWords } from './names.ts';
import { PagedList } from './paged-list.tsx';
import { WhyThisTime } from './why-this-time.tsx';

type TabList = {
  /** The number of meetings. */
  count: string;
  list: LoadedList | undefined;
  pending: boolean;
  onMore: () => void;
};

const Label = ({ count, children }: { count: string; children: ReactNode }) => (
  <span className="flex flex-col items-center gap-x-2 gap-y-1 py-2 whitespace-normal max-sm:text-xs sm:flex-row">
    {children}
    <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent tabular-nums">{count}</span>
  </span>
);

const CompletedRow = ({ meeting }: { meeting: MeetingAnswer }) => (
  <AgendaRow meeting={meeting}>
    {meeting.scheduledTime !== null && (
      <p className="text-sm text-soft">
        Completed on <Time at={meeting.scheduledTime} format="date" />
      </p>
    )}
  </AgendaRow>
);

type ScheduledRowProps = { meeting: MeetingAnswer; onManage: () => void };

const ScheduledRow = ({ meeting, onManage }: ScheduledRowProps) => (
  <AgendaRow
    meeting={meeting}
    actions={
      <>
        {meeting.videoLink && (
          <ButtonAnchor size="small" href={meeting.videoLink} target="_blank" rel="noreferrer">
            <Video aria-hidden />
            Join video call
          </ButtonAnchor>
        )}
        {meeting.role === 'organizer' ? (
          <Button variant="secondary" size="small" onClick={onManage}>
            <Settings2 aria-hidden />
            Manage
          </Button>
        ) : (
          <DeclineMeeting meeting={meeting} organizer={meeting.organizerName} size="small">
            Leave
          </DeclineMeeting>
        )}
      </>
    }
  >
    {meeting.scheduledTime !== null && <When at={meeting.scheduledTime} />}
    <MeetingFactList meeting={meeting} />
    <Expected people={meeting.participants} />
    <WhyThisTime meeting={meeting} />
  </AgendaRow>
);

function When({ at }: { at: string }) {
  const { zone } = useReader();
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="font-medium text-balance">
        <Time at={at} format="long" />
      </p>
      <p className="text-sm text-soft">
        {weekday(at, zone)}, {zoneName(zone)} time ({zoneOffset(zone, at)})
      </p>
    </div>
  );
}

/** Everyone who hasn't declined. */
function Expected({ people }: { people: MeetingAnswer['participants'] }) {
  const expected = people.filter(({ status }) => status !== 'declined');
  return (
    expected.length > 0 && (
      <p className="flex items-center gap-3 text-sm text-soft">
        <Faces people={expected} />
        {namesInWords(expected.map(nameOfPerson))}
      </p>
    )
  );
}

const TABS = [
  {
    value: 'active',
    ...{ label: 'Active Invitations', icon: CalendarClock, title: 'No active invitations' },
    text: "Invite people to a meeting, and we'll find a time that works for everyone.",
    Row: ActiveRow,
  },
  {
    value: 'scheduled',
    ...{ label: 'Scheduled', icon: CalendarCheck, title: 'No scheduled meetings yet' },
    text: 'Once a time is booked, the meeting shows up here and in your calendar.',
    Row: ScheduledRow,
  },
  {
    value: 'completed',
    ...{ label: 'Completed', icon: CheckCheck, title: 'No completed meetings' },
    text: 'Past meetings show up here.',
    Row: CompletedRow,
  },
] as const;

type ListsProps = {
  of: (tab: MeetingTab) => TabList;
  tab: MeetingTab;
  onTab: (tab: MeetingTab) => void;
  onInvite: (id: string) => void;
  onManage: (id: string) => void;
};

export const Lists = ({ of, tab, onTab, onInvite, onManage }: ListsProps) => {
  const now = useNow();
  return (
    <Tabs
      label="Meetings"
      value={tab}
      onChange={onTab}
      tabs={TABS.map(({ value, label, icon, title, text, Row }) => {
        const { count, ...list } = of(value);
        return {
          value,
          label: <Label count={count}>{label}</Label>,
          content: (
            <PagedList
              {...list}
              {...(value === 'active' && {
                isFirst: (meeting: MeetingAnswer) => whyNeedsYou(meeting, now) !== null,
              })}
              empty={
                <Card>
                  <EmptyState icon={icon} title={title} text={text}>
                    {value === 'active' && <ButtonLink to={paths.create}>Create Meeting</ButtonLink>}
                  </EmptyState>
                </Card>
              }
              row={(meeting) => (
                <Row
                  meeting={meeting}
                  onInvite={() => onInvite(meeting.id)}
                  onManage={() => onManage(meeting.id)}
                />
              )}
            />
          ),
        };
      })}
    />
  );
};
