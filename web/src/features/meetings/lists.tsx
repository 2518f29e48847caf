import { CalendarCheck, CalendarClock, CheckCheck, Settings2, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { zoneName, zoneOffset } from '#contracts/text/zones.ts';
import type { LoadedList } from '#web/api/meeting-lists.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { Time } from '#web/components/time.tsx';
import { weekday } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { ActiveCard } from './active-card.tsx';
import { CardHead } from './card-head.tsx';
import type { MeetingTab } from './groups.ts';
import { LeaveButton } from './leave-button.tsx';
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

/** A meeting that took place. */
const CompletedCard = ({ meeting, zone }: { meeting: MeetingAnswer; zone: string }) => (
  <Card>
    <CardHead meeting={meeting}>
      {meeting.scheduledTime !== null && (
        <p className="mt-1 text-sm text-soft">
          Completed on <Time at={meeting.scheduledTime} zone={zone} format="date" />
        </p>
      )}
    </CardHead>
  </Card>
);

/** A meeting with a confirmed time. */
const ScheduledCard = ({
  meeting,
  zone,
  onManage,
}: {
  meeting: MeetingAnswer;
  zone: string;
  onManage: () => void;
}) => (
  <Card className="flex flex-col gap-4">
    <CardHead meeting={meeting} />
    {meeting.scheduledTime !== null && <When at={meeting.scheduledTime} zone={zone} />}
    <div className="space-y-2">
      <MeetingFactList meeting={meeting} />
      <Expected people={meeting.participants} />
    </div>
    <WhyThisTime meeting={meeting} zone={zone} />
    <div className="mt-auto flex flex-wrap gap-3 border-t border-line pt-4 max-sm:*:grow">
      {meeting.videoLink && (
        <ButtonAnchor size="small" href={meeting.videoLink} target="_blank" rel="noreferrer">
          <Video aria-hidden />
          Join video call
        </ButtonAnchor>
      )}
      <ButtonLink variant="secondary" size="small" to={paths.meeting(meeting.id)}>
        Open meeting
      </ButtonLink>
      {meeting.role === 'organizer' ? (
        <Button variant="secondary" size="small" onClick={onManage}>
          <Settings2 aria-hidden />
          Manage
        </Button>
      ) : (
        <LeaveButton meeting={meeting} />
      )}
    </div>
  </Card>
);

const When = ({ at, zone }: { at: string; zone: string }) => (
  <div className="flex items-center gap-3">
    <span className="rounded-xl bg-good-soft p-2.5 text-good">
      <CalendarCheck aria-hidden className="size-5" />
    </span>
    <div>
      <p className="font-semibold text-balance">
        <Time at={at} zone={zone} format="long" />
      </p>
      <p className="text-sm text-soft">
        {weekday(at, zone)}, {zoneName(zone)} time ({zoneOffset(zone, at)})
      </p>
    </div>
  </div>
);

/** Everyone who hasn't declined. */
function Expected({ people }: { people: MeetingAnswer['participants'] }) {
  const names = people.filter(({ status }) => status !== 'declined').map(nameOfPerson);
  return names.length > 0 && <p className="text-sm text-soft">{namesInWords(names)}</p>;
}

const TABS = [
  {
    value: 'active',
    ...{ label: 'Active Invitations', icon: CalendarClock, title: 'No active invitations' },
    text: "Invite people to a meeting, and we'll find a time that works for everyone.",
    Card: ActiveCard,
  },
  {
    value: 'scheduled',
    ...{ label: 'Scheduled', icon: CalendarCheck, title: 'No scheduled meetings yet' },
    text: 'Once a time is booked, the meeting shows up here and in your calendar.',
    Card: ScheduledCard,
  },
  {
    value: 'completed',
    ...{ label: 'Completed', icon: CheckCheck, title: 'No completed meetings' },
    text: 'Past meetings show up here.',
    Card: CompletedCard,
  },
] as const;

/** The three tabs with their cards. */
export const Lists = ({
  of,
  zone,
  tab,
  onTab,
  onInvite,
  onManage,
}: {
  of: (tab: MeetingTab) => TabList;
  zone: string;
  tab: MeetingTab;
  onTab: (tab: MeetingTab) => void;
  onInvite: (id: string) => void;
  onManage: (id: string) => void;
}) => (
  <Tabs
    label="Meetings"
    value={tab}
    onChange={onTab}
    tabs={TABS.map(({ value, label, icon, title, text, Card: MeetingCard }) => {
      const { count, ...list } = of(value);
      return {
        value,
        label: <Label count={count}>{label}</Label>,
        content: (
          <PagedList
            {...list}
            empty={
              <Card>
                <EmptyState icon={icon} title={title} text={text}>
                  {value === 'active' && <ButtonLink to={paths.create}>Create Meeting</ButtonLink>}
                </EmptyState>
              </Card>
            }
            card={(meeting) => (
              <MeetingCard
                meeting={meeting}
                zone={zone}
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
