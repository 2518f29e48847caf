import { createContext, use } from 'react';
import { type Clock, clockOfLocale, DEFAULT_CLOCK } from '#contracts/clock.ts';

/** The clock this device is set to. */
export const deviceClock = (): Clock => clockOfLocale();

/** Set by the frame of the app. Pages that are made in advance, for everyone, have no frame. */
export const ClockContext = createContext<Clock>(DEFAULT_CLOCK);

/** The clock of the person who reads this page. */
export const useClock = (): Clock => use(ClockContext);
