import type { Clock } from '../clock.ts';
import type { HoursSpan } from '../week.ts';
import { timeOfDay } from './times.ts';

/** `9:00 AM to 12:00 PM`, `10:00 PM to 6:00 AM` */
export const hoursText = ({ from, to }: HoursSpan, clock: Clock): string =>
  `${timeOfDay(from, clock)} to ${timeOfDay(onClock(to), clock)}`;

/** The end of some hours as a clock shows it: those over midnight end on the next day. */
export const onClock = (to: number): number => (to > 24 * 60 ? to - 24 * 60 : to);
