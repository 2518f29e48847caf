import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { Reproduction } from '../past-decisions/reproduce.ts';
import { formatCount, formatPercent, inColumns, shortPlace } from './columns.ts';
import type { Change, RankedTime } from './meeting-change.ts';
import type { Decile, Ranks, RanksBeside, Report } from './report.ts';

const MOST_ZONES = 10;
const MOST_MEETINGS = 10;

/** The report for a terminal: what was, and what would have been. Times are UTC. */
export function reportAsText(report: Report): string {
  const { log, rankings, policy } = report;
  return [
    `Policy ${policy.name}: ${formatCount(rankings.all)} rankings of ${formatCount(log.meetings)} meetings.`,
    `Read ${formatCount(log.events)} events, up to position ${shortPlace(log.place)} of the log.`,
    ...differences(report),
    '',
    ...honesty(report),
    ...(rankings.compared === 0 ? [] : ['', ...sideBySide(report)]),
  ].join('\n');
}

function differences({ policy }: Report): string[] {
  const { windows, required, leadMinutes } = DEFAULT_RANKING_POLICY;
  const usualFigures = new Map(figuresOf(DEFAULT_RANKING_POLICY).map(({ name, figure }) => [name, figure]));
  const told = [
    ...(policy.ranker === DEFAULT_RANKING_POLICY.ranker ? [] : [`ranker ${policy.ranker}`]),
    ...figuresOf(policy).flatMap(({ name, figure }) =>
      usualFigures.get(name) === figure ? [] : `${name} ${figure}`,
    ),
    ...Object.entries(policy.windows).flatMap(([name, { from, to }]) => {
      const usual = windows[name as keyof typeof windows];
      return usual.from === from && usual.to === to
        ? []
        : `${name} ${formatClock(from)} to ${formatClock(to)}`;
    }),
    ...(policy.required === required ? [] : [`required: ${policy.required}`]),
    ...(policy.leadMinutes === leadMinutes ? [] : [`at least ${policy.leadMinutes} minutes ahead`]),
  ];
  return [told.length > 0 ? `Differs from the default: ${told.join(', ')}.` : 'This is the default policy.'];
}

/** How far the report can be trusted. */
function honesty({ repeated, rankings, unknownRankers, log }: Report): string[] {
  const lines = [
    `Repeated under the rules of their time: ${formatCount(repeated.same)} of ${formatCount(rankings.all)} rankings (${formatPercent(repeated.share)}) are byte-identical.`,
  ];
  for (const [why, words] of Object.entries(WHY_NOT) as [keyof typeof WHY_NOT, string][])
    if (repeated[why] > 0) lines.push(`  ${formatCount(repeated[why])} aren't: ${words}.`);
  for (const [version, some] of Object.entries(unknownRankers).sort())
    lines.push(
      `  Ranker "${version}" isn't known here; it made ${formatCount(some)}. Their suggestions are compared as recorded.`,
    );
  if (rankings.erased > 0)
    lines.push(
      `${formatCount(rankings.erased)} rankings are left out below, because their evidence was erased.`,
    );
  if (log.late > 0)
    lines.push(
      `${formatCount(log.late)} events are left out, because they reached meetings that were long over.`,
    );
  if (rankings.all === 0) lines.push("Nothing has been ranked yet, so there's nothing to compare.");
  else if (rankings.compared === 0) lines.push('All evidence was erased, so nothing can be compared.');
  return lines;
}

function sideBySide(report: Report): string[] {
  const { booked, changes, changed } = report;
  return [
    ...inColumns([['', 'was', 'would be'], ...sideBySideRows(report)]),
    `${formatCount(booked.more)} meetings that lapsed would have been booked, and ${formatCount(booked.fewer)} that were booked wouldn't have been.`,
    ...zones(report),
    ...calibration(report),
    '',
    'Meetings that would change (UTC):',
    ...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]).map(
      (change) => `  ${formatCount(changes[change])} ${CHANGES[change]}`,
    ),
    ...changed
      .slice(0, MOST_MEETINGS)
      .map(
        ({ meetingId, change, was, would }) =>
          `  ${meetingId}  ${formatTime(was)} → ${formatTime(would)}  ${change}`,
      ),
    ...more(changed.length - MOST_MEETINGS, 'meetings'),
  ];
}

const more = (left: number, what: string): string[] =>
  left > 0 ? [`  ... and ${formatCount(left)} more ${what}. --out writes the whole report.`] : [];

function zones({ outOfHours }: Report): string[] {
  const sorted = outOfHours.zones.toSorted((one, other) => weight(other) - weight(one));
  if (sorted.length === 0) return [];
  return [
    '',
    'Outside working hours, by zone:',
    ...inColumns(
      sorted.slice(0, MOST_ZONES).map(({ zone, was, would }) => [zone, formatHours(was), formatHours(would)]),
    ),
    ...more(sorted.length - MOST_ZONES, 'zones'),
  ];
}

const weight = ({ was, would }: { was: number; would: number }): number => was + would;

function calibration({ calibration: { was, would } }: Report): string[] {
  const rows = was.flatMap((decile, index) => {
    const other = would[index]!;
    return decile.bookings + other.bookings === 0
      ? []
      : [[`${decile.from} to ${decile.to}%`, heldIn(decile), heldIn(other)]];
  });
  return ['', 'Booked times that held, by their confidence:', ...inColumns(rows)];
}

const heldIn = ({ bookings, held, share }: Decile) =>
  bookings === 0 ? '–' : `${formatPercent(share)} (${formatCount(held)} of ${formatCount(bookings)})`;

/** What the report says about rankings that weren't reproduced. */
const WHY_NOT: Record<Exclude<Reproduction, 'same'>, string> = {
  erased: 'their busy times were erased',
  model: 'a model ordered the times',
  anotherVersion: "ranked by a policy or formulas that aren't known here",
  anotherMinute: 'recorded in the minute after their calendars were read',
  different: 'the reason is unknown',
};

const CHANGES: Record<Change, string> = {
  booked: 'lapsed, and would be booked',
  notBooked: 'would no longer be booked by Kairos',
  anotherTime: 'would be booked by Kairos at another time',
  anotherFirst: 'would have another best time, or none',
};

/** `2026-03-03 10:00 (87%)`, in UTC. */
const formatTime = (time: RankedTime | null): string =>
  time ? `${minuteInWords(time.start)} (${time.confidence}%)` : 'no time';

const minuteInWords = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

const formatHours = (minutes: number): string => `${(minutes / 60).toFixed(1)} h`;

/** Minutes after midnight as `09:30`. */
const formatClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The figures of a policy's ranker by name, in the order of the policy. */
const figuresOf = (policy: RankingPolicy): { name: string; figure: number }[] => [
  ...named('cost', policy.costs),
  ...named('confidence', policy.confidence),
];

const named = (kind: string, figures: Record<string, number>) =>
  Object.entries(figures).map(([name, figure]) => ({ name: `${kind}: ${name}`, figure }));

/** What was, and what would be: rows of a name and two values, for the reports as text and as HTML. */
function sideBySideRows({ booked, outOfHours, rankings, ranks, reliability }: Report): string[][] {
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
