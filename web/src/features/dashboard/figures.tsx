import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Clock, type LucideIcon, Sparkles, Users } from 'lucide-react';
import type { DashboardStats } from '#contracts/api/dashboard.ts';
import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import { statsQuery } from '#web/api/dashboard.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { NotLoaded } from './not-loaded.tsx';

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

/** Four figures on the person's meetings. */
export function FigureCards() {
  const { data: stats, isError, isFetching, refetch } = useQuery(statsQuery);
  if (isError && !stats)
    return <NotLoaded what="Couldn't load your figures" onRetry={refetch} pending={isFetching} />;
  return (
    <dl
      aria-label="Your figures"
      aria-busy={!stats}
      className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4"
    >
      {FIGURES.map(({ icon: Icon, label, value, note }) => (
        <Card key={label} className="p-4! sm:p-5!">
          <dt className="flex items-center gap-2 text-sm text-soft">
            <Icon aria-hidden className="size-4 shrink-0 text-accent" />
            {label}
          </dt>
          <dd className="mt-2">
            {stats ? (
              <>
                <span className="block text-2xl font-semibold tracking-tight tabular-nums">
                  {value(stats)}
                </span>
                <span className="mt-1 block text-xs text-soft">{note(stats)}</span>
              </>
            ) : (
              <>
                <Skeleton className="h-8 w-16" />
                <Skeleton className="mt-1 h-4 w-24" />
              </>
            )}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
