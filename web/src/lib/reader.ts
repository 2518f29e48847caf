import { createContext, use } from 'react';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import type { Reader } from '#contracts/text/times.ts';

/**
 * Set by the frame of the app, and again by a page whose times can be shown in another zone. Pages that are made in
 * advance, for everyone, have no frame.
 */
export const ReaderContext = createContext<Reader>({ zone: 'UTC', clock: DEFAULT_CLOCK });

/** The zone and the clock of the times on this page. */
export const useReader = (): Reader => use(ReaderContext);
