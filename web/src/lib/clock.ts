import { type Clock, clockOfLocale } from '#contracts/clock.ts';
import { useReader } from './reader.ts';

/** The clock this device is set to. */
export const deviceClock = (): Clock => clockOfLocale();

/** The clock of the person who reads this page. */
export const useClock = (): Clock => useReader().clock;
