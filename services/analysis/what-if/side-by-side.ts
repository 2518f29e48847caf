import { formatCount, formatPercent } from './formats.ts';
import type { Ranks, RanksBeside, Report } from './report.ts';

/** What was, and what would be: rows of a name and two values, for the reports as text and as HTML. */
export function sideBySideRows({ booked, outOfHours, rankings, ranks, reliability }: Report): string[][] {
  return [
    [
      'rankings without a time',
      formatCount(rankings.withoutTimes.was),
      formatCount(rankings.withoutTimes.would),
    ],
    ['meetings booked', formatCount(booked.was), formatCount(booked.would)],
    ['minutes outside working hours', formatCount(outOfHours.total.was), formatCount(outOfHours.total.would)],
    ...ranked('all choices', ranks.all),
    ...ranked('choices by organizers', ranks.byOrganizer),
    ...ranked('choices by Kairos', ranks.byKairos),
    ...reliable(reliability),
  ];
}

function reliable({ was, would }: Report['reliability']): string[][] {
  if (was.bookings === 0) return [];
  const shown = (value: number | null, digits: number) => value?.toFixed(digits) ?? '–';
  return [
    ['confidence, calibration error in points', shown(was.error, 1), shown(would.error, 1)],
    ['confidence, AUC', shown(was.auc, 3), shown(would.auc, 3)],
  ];
}

function ranked(who: string, { chosen, was, would }: RanksBeside): string[][] {
  if (chosen === 0) return [];
  const row = (name: string, of: (ranks: Ranks) => string) => [`${who}, ${name}`, of(was), of(would)];
  return [
    row('ranked first', ({ first }) => formatPercent(first / chosen)),
    row('in the first three', ({ firstThree }) => formatPercent(firstThree / chosen)),
    row('mean reciprocal rank', ({ meanReciprocalRank }) => meanReciprocalRank?.toFixed(4) ?? '–'),
  ];
}
