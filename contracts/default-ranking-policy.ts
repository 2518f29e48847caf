import type { ScoreParts } from './events/suggestion.ts';
import type { TimePreference } from './preferences.ts';
import { WINDOWS } from './windows.ts';

/** What decides how times are ranked, beside the calendars themselves. */
export type RankingPolicy = {
  /** Short; stands in the events that were ranked under it. */
  name: string;
  /** The version of the formulas of the parts. */
  ranker: '1';
  /** What each part of a score is worth, in percent; together 100, and attendance at least half of it. */
  weights: Record<keyof ScoreParts, number>;
  /** When a preference, or a person's own hours, admits a meeting: minutes after local midnight, half open. */
  windows: Record<TimePreference, { from: number; to: number }>;
  /** Who must be there: everyone; the organizer and those whose calendar is known; the organizer alone. */
  required: 'everyone' | 'known' | 'organizer';
  /** The least time between now and the start, in minutes. */
  leadMinutes: number;
};

/**
 * How Kairos ranks unless it is told otherwise. Attendance outweighs all else together, and a weekday outweighs what
 * is below it, so that weekends come last.
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
