import { CalendarCheck, CalendarClock, CheckCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { paths } from '#web/lib/paths.ts';
import { ActiveCard } from './active-card.tsx';
import { CompletedCard } from './completed-card.tsx';
import { inTabs, type MeetingTab } from './groups.ts';
import { ScheduledCard } from './scheduled-card.tsx';

/** The three tabs with their cards. */
export function Lists({
  meetings,
  zone,
  tab,
  onTab,
  onInvite,
  onManage,
}: {
  meetings: readonly MeetingAnswer[];
  zone: string;
  tab: MeetingTab;
  onTab: (tab: MeetingTab) => void;
  onInvite: (id: string) => void;
  onManage: (id: string) => void;
}) {
  const { active, scheduled, completed } = inTabs(meetings);
  return (
    <Tabs
      label="Meetings"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'active',
          label: <Label count={active.length}>Active Invitations</Label>,
          content: (
            <List
              empty={
                <Empty
                  icon={CalendarClock}
                  title="No active invitations"
                  text="Invite people to a meeting, and we'll find a time that works for everyone."
                >
                  <ButtonLink to={paths.create}>Create Meeting</ButtonLink>
                </Empty>
              }
            >
              {active.map((meeting) => (
                <ActiveCard
                  key={meeting.id}
                  meeting={meeting}
                  zone={zone}
                  onInvite={() => onInvite(meeting.id)}
                  onManage={() => onManage(meeting.id)}
                />
              ))}
            </List>
          ),
        },
        {
          value: 'scheduled',
          label: <Label count={scheduled.length}>Scheduled</Label>,
          content: (
            <List
              empty={
                <Empty
                  icon={CalendarCheck}
                  title="No scheduled meetings yet"
                  text="Once a time is booked, the meeting shows up here and in your calendar."
                />
              }
            >
              {scheduled.map((meeting) => (
                <ScheduledCard
                  key={meeting.id}
                  meeting={meeting}
                  zone={zone}
                  onManage={() => onManage(meeting.id)}
                />
              ))}
            </List>
          ),
        },
        {
          value: 'completed',
          label: <Label count={completed.length}>Completed</Label>,
          content: (
            <List
              empty={
                <Empty icon={CheckCheck} title="No completed meetings" text="Past meetings show up here." />
              }
            >
              {completed.map((meeting) => (
                <CompletedCard key={meeting.id} meeting={meeting} zone={zone} />
              ))}
            </List>
          ),
        },
      ]}
    />
  );
}

const Label = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className="flex flex-col items-center gap-x-2 gap-y-1 py-2 whitespace-normal max-sm:text-xs sm:flex-row">
    {children}
    <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs text-accent tabular-nums">{count}</span>
  </span>
);

const List = ({ empty, children }: { empty: ReactNode; children: readonly ReactNode[] }) =>
  children.length === 0 ? empty : <div className="grid gap-5 lg:grid-cols-2">{children}</div>;

const Empty = (about: { icon: LucideIcon; title: string; text: string; children?: ReactNode }) => (
  <Card>
    <EmptyState {...about} />
  </Card>
);
