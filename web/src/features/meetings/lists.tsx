import { CalendarCheck, CalendarClock, CheckCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoadedList } from '#web/api/meeting-lists.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { paths } from '#web/lib/paths.ts';
import { ActiveCard } from './active-card.tsx';
import { CompletedCard } from './completed-card.tsx';
import type { MeetingTab } from './groups.ts';
import { PagedList } from './paged-list.tsx';
import { ScheduledCard } from './scheduled-card.tsx';

type TabList = {
  /** How many there are. */
  count: string;
  list: LoadedList | undefined;
  pending: boolean;
  onMore: () => void;
};

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
}) => {
  const { count: active, ...activeList } = of('active');
  const { count: scheduled, ...scheduledList } = of('scheduled');
  const { count: completed, ...completedList } = of('completed');
  return (
    <Tabs
      label="Meetings"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'active',
          label: <Label count={active}>Active Invitations</Label>,
          content: (
            <PagedList
              {...activeList}
              empty={
                <Empty
                  icon={CalendarClock}
                  title="No active invitations"
                  text="Invite people to a meeting, and we'll find a time that works for everyone."
                >
                  <ButtonLink to={paths.create}>Create Meeting</ButtonLink>
                </Empty>
              }
              card={(meeting) => (
                <ActiveCard
                  meeting={meeting}
                  zone={zone}
                  onInvite={() => onInvite(meeting.id)}
                  onManage={() => onManage(meeting.id)}
                />
              )}
            />
          ),
        },
        {
          value: 'scheduled',
          label: <Label count={scheduled}>Scheduled</Label>,
          content: (
            <PagedList
              {...scheduledList}
              empty={
                <Empty
                  icon={CalendarCheck}
                  title="No scheduled meetings yet"
                  text="Once a time is booked, the meeting shows up here and in your calendar."
                />
              }
              card={(meeting) => (
                <ScheduledCard meeting={meeting} zone={zone} onManage={() => onManage(meeting.id)} />
              )}
            />
          ),
        },
        {
          value: 'completed',
          label: <Label count={completed}>Completed</Label>,
          content: (
            <PagedList
              {...completedList}
              empty={
                <Empty icon={CheckCheck} title="No completed meetings" text="Past meetings show up here." />
              }
              card={(meeting) => <CompletedCard meeting={meeting} zone={zone} />}
            />
          ),
        },
      ]}
    />
  );
};

const Label = ({ count, children }: { count: string; children: ReactNode }) => (
  <span className="flex flex-col items-center gap-x-2 gap-y-1 py-2 whitespace-normal max-sm:text-xs sm:flex-row">
    {children}
    <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent tabular-nums">{count}</span>
  </span>
);

const Empty = (about: { icon: LucideIcon; title: string; text: string; children?: ReactNode }) => (
  <Card>
    <EmptyState {...about} />
  </Card>
);
