import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#contracts/clock.ts';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { hoursText } from '#contracts/text/hours.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { type HoursSpan, presetWeek, WEEKDAYS, type Week } from '#contracts/week.ts';

const MIDNIGHT = 24 * 60;

/** The differences between settings, a line each: `Monday to Thursday: 9:00 AM to 5:00 PM`. None if equal. */
export function settingsInWords(
  before: RequestedSettings,
  after: RequestedSettings,
  clock: Clock,
): readonly string[] {
  return [
    ...weekInWords(weekOf(before), weekOf(after), clock),
    ...(isDeepStrictEqual(before.lunch, after.lunch) ? [] : lunchInWords(after, clock)),
    ...daysOffInWords(before.daysOff ?? [], after.daysOff ?? []),
    ...(isDeepStrictEqual(before.breathingRoom, after.breathingRoom) ? [] : roomInWords(after)),
    ...(before.noticeMinutes === after.noticeMinutes ? [] : noticeInWords(after)),
  ];
}

const weekOf = ({ hours, week }: RequestedSettings): Week => week ?? (hours ? presetWeek(hours) : []);

/** Consecutive days that have the same hours now, and had other hours before. */
function weekInWords(before: Week, after: Week, clock: Clock): string[] {
  const groups: { days: number[]; spans: readonly HoursSpan[] }[] = [];
  for (const [day, spans] of after.entries()) {
    if (isDeepStrictEqual(spans, before[day])) continue;
    const last = groups.at(-1);
    const isNext = last?.days.at(-1) === day - 1 && isDeepStrictEqual(last.spans, spans);
    if (isNext) last.days.push(day);
    else groups.push({ days: [day], spans });
  }
  return groups.map(({ days, spans }) => `${daysInWords(days)}: ${hoursInWords(spans, clock)}`);
}

function daysInWords(days: readonly number[]): string {
  const [first, last] = [WEEKDAYS[days[0]!]!, WEEKDAYS[days.at(-1)!]!];
  if (days.length === WEEKDAYS.length) return 'Every day';
  if (days.length === 1) return first;
  return days.length === 2 ? `${first} and ${last}` : `${first} to ${last}`;
}

function hoursInWords(spans: readonly HoursSpan[], clock: Clock): string {
  if (spans.length === 0) return 'no meetings';
  if (spans[0]!.from === 0 && spans[0]!.to === MIDNIGHT) return 'at any time';
  return listInWords(spans.map((span) => hoursText(span, clock)));
}

function daysOffInWords(
  before: NonNullable<RequestedSettings['daysOff']>,
  after: NonNullable<RequestedSettings['daysOff']>,
): string[] {
  if (after.length === 0) return before.length === 0 ? [] : ['Days off: none'];
  const added = after.slice(before.length).map(({ from, to }) => datesInWords(from, to));
  return added.length === 0 ? [] : [`Days off: ${listInWords(added)}`];
}

const lunchInWords = ({ lunch }: RequestedSettings, clock: Clock): string[] => [
  `Lunch: ${lunch ? hoursText(lunch, clock) : "when it's usual where you are"}`,
];

function roomInWords({ breathingRoom }: RequestedSettings): string[] {
  if (!breathingRoom) return [];
  const { before, after } = breathingRoom;
  if (before === after && before > 0)
    return [`Breathing room: ${durationInWords(before)} before and after meetings`];
  const sides = [
    ...(before > 0 ? [`${durationInWords(before)} before meetings`] : []),
    ...(after > 0 ? [`${durationInWords(after)} after meetings`] : []),
  ];
  return [`Breathing room: ${sides.length > 0 ? listInWords(sides) : 'none'}`];
}

const noticeInWords = ({ noticeMinutes = 0 }: RequestedSettings): string[] => [
  `Least notice: ${noticeMinutes > 0 ? durationInWords(noticeMinutes) : 'none'}`,
];
