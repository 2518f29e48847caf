import type { ScoreParts } from './events/suggestion.ts';
import type { TimePreference } from './preferences.ts';
import { WINDOWS } from './windows.ts';

/** What decides how times are ranked, besides the calendars themselves. */
export type RankingPolicy = {
  /** Short; recorded in the events of rankings made under it. */
  name: string;
  /** The version of the formulas for the score parts. */
  ranker: '1';
  /** The weight of each score part, in percent. They add up to 100, of which attendance has at least half. */
  weights: Record<keyof ScoreParts, number>;
  /** When a time preference, or a person's own hours, allows a meeting: minutes after local midnight, half open. */
  windows: Record<TimePreference, { from: number; to: number }>;
  /** Who must attend: everyone; the organizer and people whose calendar is known; only the organizer. */
  required: 'everyone' | 'known' | 'organizer';
  /** The least time between now and the start, in minutes. */
  leadMinutes: number;
};

/**
 * The ranking policy unless another one is configured. Attendance outweighs everything else together. A weekday
 * outweighs the parts below it, so weekends come last.
 */
export const DEFAULT_RANKING_POLICY: RankingPolicy = {
  name: 'default',
  ranker: '1',
  weights: {
    attendance: 60,
    weekday: 20,
    hours: 7,
    sooner: 5,
    breathingRoom: 3,
    lunch: 3,
    roundStart: 1,
    fragmentation: 1,
  },
  windows: WINDOWS,
  required: 'everyone',
  leadMinutes: 30,
};
