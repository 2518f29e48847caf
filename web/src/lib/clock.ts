import { type Clock, clockOfLocale } from '#contracts/clock.ts';
import { useReader } from './reader.ts';

export const deviceClock = (): Clock => clockOfLocale();

/** The clock of the person who reads this page. */
export const useClock = (): Clock => useReader().clock;
