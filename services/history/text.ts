import type { Clock } from '#contracts/clock.ts';
import type { NoTimeReason, Remedy } from '#contracts/events/suggestion.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { timeOptionsClause } from '#contracts/text/time-options.ts';
import { clockTime, dateInWords, longDay, type Reader, spanInWords } from '#contracts/text/times.ts';
import { USUAL_TIME_OPTIONS, withOptions } from '#contracts/time-options.ts';

/** `Tuesday, November 24, 10:00 AM` */
export const momentText = (at: string, reader: Reader): string =>
  `${longDay(at, reader.zone)}, ${clockTime(at, reader)}`;

/** `Tuesday, November 24, 10:00 AM to 10:45 AM`, with both days if it crosses midnight. */
export const spanText = (start: string, end: string, reader: Reader): string =>
  spanInWords({ start, end }, reader, longDay);

/** `from November 24 to December 1`, or `on November 24`. */
export const daysText = (first: string, last: string): string =>
  first === last ? `on ${dateInWords(first)}` : `from ${dateInWords(first)} to ${dateInWords(last)}`;

export const PREFERENCE_CLAUSE: Record<TimePreference, string> = {
  business: 'during business hours',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  all: 'at any time of day',
};

/** `, as soon as possible, not on Nov 24`; empty without options. `zone` is the zone of the times of day. */
export function optionsText(said: Parameters<typeof withOptions>[1], clock: Clock, zone?: string): string {
  const clause = timeOptionsClause(withOptions(USUAL_TIME_OPTIONS, said), { clock, zone });
  return clause === null ? '' : `, ${clause}`;
}

export const NO_TIME_CLAUSE: Record<NoTimeReason, string> = {
  rangePassed: 'too little of the dates was left',
  rangeTooShort: 'the dates were too short for a meeting of this length',
  nobodyFree: 'there was no time in the dates when enough people were free',
};

/** A remedy in words: `look for a time from November 24 to December 1`. */
export function remedyText(remedy: Remedy, nameOf: (participant: number) => string): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `look for a time ${daysText(remedy.dateRangeStart, remedy.dateRangeEnd)}`;
    case 'shorter':
      return `meet for ${durationInWords(remedy.duration)}`;
    case 'without':
      return `make ${nameOf(remedy.participant)} optional`;
  }
}
