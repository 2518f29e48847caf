import { durationInWords } from './durations.ts';

// Error messages of forms, the API, and the domain about a single field. Each begins with the field's name, if any,
// and, like a label, ends without a period.

export const missing = (field: string): string => `${field} is required`;

/** `most` is in characters. */
export const tooLong = (field: string, most: number): string => `${field} cannot exceed ${most} characters`;

export const INVALID_EMAIL = 'Please enter a valid email address';

export const TOO_SHORT_A_MEETING = 'Meeting must be at least 15 minutes';
export const TOO_LONG_A_MEETING = 'Meeting cannot exceed 8 hours';

export const ENDS_BEFORE_START = 'End date must be on or after the start date';
export const TOO_MANY_DAYS = 'The dates cannot span more than a year';

export const DEADLINE_PAST = 'Deadline must be in the future';
export const DEADLINE_AFTER_DATES = 'Deadline must be before the dates end';

export const DAYS_OFF_END_EARLY = 'Days off must end on or after the day they start';
export const tooManyDaysOff = (most: number): string => `Days off can have at most ${most} entries`;
export const EXCLUDED_OUTSIDE_DATES = 'Excluded days must be within the dates';
export const EXCLUDES_ALL_DAYS = 'Excluded days must leave at least one day for the meeting';

export const notOnQuarterHour = (field: string): string =>
  `${field} must be a time on a quarter hour, such as 09:00 or 16:30`;

/** `duration` is in minutes. */
export const tooEarlyLatest = (duration: number): string =>
  `Latest must leave ${durationInWords(duration)} for the meeting after the earliest time`;

/** `duration` is in minutes. */
export const tooLateEarliest = (duration: number): string =>
  `Earliest must leave ${durationInWords(duration)} for the meeting before midnight`;
