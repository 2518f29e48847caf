/*
 * Lengths of time in milliseconds.
 */

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Where clocks don't change: a day of a time zone may be an hour shorter or longer. */
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
