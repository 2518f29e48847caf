import type { Clock } from '../clock.ts';
import type { HoursSpan } from '../week.ts';
import { timeOfDay } from './times.ts';

/** `9:00 AM to 12:00 PM` */
export const hoursText = ({ from, to }: HoursSpan, clock: Clock): string =>
  `${timeOfDay(from, clock)} to ${timeOfDay(to, clock)}`;
