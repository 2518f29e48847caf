import { CalendarCheck, Clock, type LucideIcon, MessageSquarePlus, Sparkles } from 'lucide-react';
import type { Insights } from '#contracts/api/insights.ts';
import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';
import { Card } from '#web/components/card.tsx';
import { type Period, periodInWords } from './period.ts';
import { number } from './text.ts';

type Figure = { icon: LucideIcon; name: string; value: string; note: string };

export function Totals({ totals, period }: { totals: Insights['totals']; period: Period }) {
  const { created, booked, lapsed, cancelled, open, successRate, hoursSaved } = totals;
  const figures: readonly Figure[] = [
    {
      icon: MessageSquarePlus,
      name: 'Created',
      value: number(created),
      note: `Meetings created ${periodInWords(period)}`,
    },
    {
      icon: CalendarCheck,
      name: 'Booked',
      value: number(booked),
      note: `Of those created. ${number(lapsed)} lapsed, ${number(cancelled)} cancelled, ${number(open)} still open`,
    },
    {
      icon: Sparkles,
      name: 'Success rate',
      value: successRate === null ? '–' : `${successRate}%`,
      note:
        successRate === null
          ? 'Unknown until a meeting is booked or lapses'
          : 'Booked with no one left out, of all booked or lapsed',
    },
    {
      icon: Clock,
      name: 'Hours saved',
      value: number(hoursSaved),
      note: `At ${MINUTES_SAVED_PER_MEETING} minutes per booked meeting`,
    },
  ];
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(({ icon: Icon, name, value, note }) => (
        <Card key={name} className="p-4! sm:p-5!">
          <dt className="flex items-center gap-2 text-sm text-soft">
            <Icon aria-hidden className="size-4 shrink-0 text-accent" />
            {name}
          </dt>
          <dd className="mt-2">
            <span className="block text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
            <span className="mt-1 block text-xs text-soft">{note}</span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}
