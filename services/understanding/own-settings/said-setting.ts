import type { OwnHours } from '#contracts/preferences.ts';
import type { HoursSpan } from '#contracts/week.ts';
import type { DayOff } from '#contracts/wishes.ts';

/** A spoken setting of when someone meets. Weekdays count from 0, which is Monday; lengths are minutes. */
export type SaidSetting =
  /** The hours of these days; `weekdays` null for the days that have hours. */
  | { kind: 'hours'; weekdays: readonly number[] | null; spans: readonly HoursSpan[] }
  | { kind: 'preset'; hours: OwnHours }
  /** Every week on these days, between these times; `weekdays` null for all days. */
  | { kind: 'noMeetings'; weekdays: readonly number[] | null; span: HoursSpan | 'lunch' }
  /** Null for the custom of their country. */
  | { kind: 'lunch'; span: HoursSpan | null }
  | { kind: 'daysOff'; days: readonly DayOff[] }
  | { kind: 'noDaysOff' }
  | { kind: 'breathingRoom'; before?: number; after?: number }
  | { kind: 'notice'; minutes: number };

/** `doubtful`: the words could mean two things, or nothing. */
export type SettingReading =
  | readonly SaidSetting[]
  | 'doubtful'
  /** This weekday could mean every week or only the next. */
  | { maybeOnce: number };
