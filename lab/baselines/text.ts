import { formatCount, formatPercent, inColumns, shortPlace } from '../what-if/columns.ts';
import type { BaselineReport, RuleFigures } from './report.ts';

/** The report for a terminal: a column for Kairos and one for each rule. */
export function baselinesAsText(report: BaselineReport): string {
  const { log, ranked, erased, rules } = report;
  return [
    `${formatCount(ranked)} of ${formatCount(log.meetings)} meetings were ranked. Kairos as it was, and the rules of others on the same calendars.`,
    `Read ${formatCount(log.events)} events, up to position ${shortPlace(log.place)} of the log.`,
    ...(erased > 0
      ? [`${formatCount(erased)} meetings are left out below, because their evidence was erased.`]
      : []),
    ...(log.late > 0
      ? [`${formatCount(log.late)} events are left out, because they reached meetings that were long over.`]
      : []),
    '',
    ...(ranked === erased
      ? ["There's nothing to compare."]
      : [
          ...inColumns([['', ...rules.map(({ rule }) => rule)], ...rowsOf(report)]),
          '',
          ...rules.flatMap(({ rule, source }) => (source === null ? [] : [`${rule}: ${source}`])),
        ]),
  ].join('\n');
}

/** A name and a value for each rule. */
function rowsOf({ rules, choices, inCommon, ranked, erased }: BaselineReport): string[][] {
  const row = (name: string, of: (figures: RuleFigures) => string) => [name, ...rules.map(of)];
  const points = (value: number | null) => value?.toFixed(1) ?? '–';
  return [
    row(`meetings without a time, of ${formatCount(ranked - erased)}`, ({ withoutTimes }) =>
      formatCount(withoutTimes),
    ),
    row(`first of the shown times taken, of ${formatCount(choices)}`, ({ shareFirstTaken }) =>
      formatPercent(shareFirstTaken),
    ),
    row(
      'mean reciprocal rank of what was taken',
      ({ meanReciprocalRank }) => meanReciprocalRank?.toFixed(4) ?? '–',
    ),
    row('taken time is its own first one', ({ ownFirstTaken }) => formatCount(ownFirstTaken)),
    row(`worst-off person's points, mean of ${formatCount(inCommon)}`, ({ worstOff }) =>
      points(worstOff.mean),
    ),
    row('  in nine of ten at most', ({ worstOff }) => points(worstOff.ninetieth)),
    row('people who can come', ({ attendance }) => formatPercent(attendance)),
    row('someone is busy', ({ refused }) => formatCount(refused.busy)),
    row('someone is asleep', ({ refused }) => formatCount(refused.asleep)),
    row('someone has the day off', ({ refused }) => formatCount(refused.dayOff)),
    row('booked without asking', ({ booked }) => formatCount(booked)),
    row('  and someone would rightly refuse', ({ bookedRefused }) => formatCount(bookedRefused)),
  ];
}
