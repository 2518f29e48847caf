import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { columnsOf } from './columns.ts';
import {
  CHANGES,
  formatClock,
  formatCount,
  formatHours,
  formatPercent,
  formatTime,
  shortPlace,
  WHY_NOT,
} from './formats.ts';
import { figuresOf } from './policy-figures.ts';
import type { Decile, Report } from './report.ts';
import { sideBySideRows } from './side-by-side.ts';

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
    ...columnsOf([['', 'was', 'would be'], ...sideBySideRows(report)]),
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
    ...columnsOf(
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
  return ['', 'Booked times that held, by their confidence:', ...columnsOf(rows)];
}

const heldIn = ({ bookings, held, share }: Decile) =>
  bookings === 0 ? '–' : `${formatPercent(share)} (${formatCount(held)} of ${formatCount(bookings)})`;
