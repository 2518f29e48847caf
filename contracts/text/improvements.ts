import type { Improvement, Remedy } from '../events/suggestion.ts';
import { durationInWords } from './durations.ts';
import { listInWords } from './lists.ts';
import type { ReasonReader } from './reasons.ts';
import { clockTime, dateInWords, datesInWords, longDay } from './times.ts';

/** Leads to a list of remedies. */
export const REMEDIES_LEAD = 'Any of these changes would give you a time:';

/** A change that would give a time: `Make it shorter: 30 minutes.` */
export function remedyInWords(remedy: Remedy, nameOf: (participant: number) => string): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `Search other dates: ${datesInWords(remedy.dateRangeStart, remedy.dateRangeEnd)}.`;
    case 'shorter':
      return `Make it shorter: ${durationInWords(remedy.duration)}.`;
    case 'without':
      return `Make ${nameOf(remedy.participant)} optional.`;
  }
}

/** Leads to a list of improvements. */
export const IMPROVEMENTS_LEAD =
  'We tried these changes with the same calendars. Each one gives you a better time:';

/**
 * `30 minutes instead: Tuesday, November 24, at 12:30 PM works for everyone.` Where someone who needn't come isn't free then, it
 * says so: `works for everyone who must come`.
 */
export function improvementInWords(improvement: Improvement, reader: ReasonReader): string {
  const { change } = improvement;
  const gives = whatItGives(improvement, reader);
  switch (change.kind) {
    case 'shorter':
      return `${durationInWords(change.duration)} instead: ${gives}`;
    case 'widerDates':
      return `Dates until ${dateInWords(change.dateRangeEnd)}: ${gives} Everyone who joined is asked to agree to the new dates.`;
    case 'without':
      return `With ${reader.nameOf(change.participant)} optional: ${gives}`;
  }
}

function whatItGives({ start, notFree, bent, change }: Improvement, reader: ReasonReader): string {
  const when = `${longDay(start, reader.zone)}, at ${clockTime(start, reader)}`;
  const all = change.kind === 'without' ? 'everyone else' : 'everyone';
  // Only the people who must come have to be free for a time that bends no rule.
  if (bent.length === 0) return `${when} works for ${all}${notFree.length > 0 ? ' required' : ''}.`;
  const absent = notFree.filter(({ state }) => state !== 'outOfHours');
  const but =
    absent.length > 0
      ? ` but ${listInWords(absent.map(({ participant }) => reader.nameOf(participant)))}`
      : '';
  return `${when} is easier, and ${all}${but} can come.`;
}
