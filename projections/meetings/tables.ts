import type { Alarm } from '#contracts/alarm.ts';
import type { Quorum } from '#contracts/attendance.ts';
import type { MailKind } from '#contracts/events/delivery.ts';
import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { ChoiceBasis } from '#contracts/events/meeting.ts';
import type {
  BentRule,
  Clause,
  CostParts,
  HardshipKind,
  Improvement,
  Inconvenience,
  NoTimeReason,
  Remedy,
  SlotState,
} from '#contracts/events/suggestion.ts';
import { forEachText, type MeetingTextName } from '#contracts/meeting-texts.ts';
import type { DecisionMode, OwnHours, Priority, TimePreference } from '#contracts/preferences.ts';
import type { Verdict } from '#contracts/proposals.ts';
import type { CalendarTrouble } from '#contracts/text/calendar-troubles.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { ColumnText, RowsOf } from '#services/storage/postgres/columns.ts';
import { statement, tablesOf } from '#services/storage/postgres/statement.ts';
import { minutesBetween } from './definitions.ts';

/** Goes up by one when the shape of a table, or what a handler makes of an event, changes: then all is rebuilt. */
export const READ_VERSION = 1;

/** The schema that the screens read. */
export const READ_SCHEMA = `read_v${READ_VERSION}`;

type Table = {
  name: string;
  /** The primary key; the column that names the meeting comes first. */
  key: readonly string[];
  columns: Readonly<Record<string, ColumnText>>;
  /** What follows `create index on <table>`. */
  indexes: readonly string[];
};

/** The tables that hold the parts of a meeting's rows. Row types, table definitions, writing and reading all follow from this. */
const described = {
  meeting: {
    name: 'meetings',
    key: ['id'],
    columns: {
      id: 'uuid not null',
      organizer_id: 'uuid not null',
      organizer_zone: 'text not null',
      title: 'text',
      ...forEachText(() => 'text' as const),
      /** Minutes. */
      duration: 'integer not null',
      date_range_start: 'date not null',
      date_range_end: 'date not null',
      time_preference: 'text not null',
      priority: 'text not null',
      excluded_days: 'jsonb not null',
      /** `HH:MM` in the organizer's zone; null for no limit. */
      earliest: 'text',
      latest: 'text',
      nights: 'boolean not null',
      moves_itself: 'boolean not null',
      ai_decision_mode: 'text not null',
      alarm: 'text not null',
      video: 'text not null',
      /** Of a Jitsi room, or of the organizer's own. */
      video_address: 'text',
      /** The numbers of the people who needn't come, and the groups of whom not all have to. */
      optional: 'jsonb not null',
      quorums: 'jsonb not null',
      /** When replies are due; null for no deadline. */
      deadline: 'timestamptz',
      /** Whether Kairos sends reminders until then. */
      reminders: 'boolean not null',
      /** Whether people who haven't replied by then become optional. */
      book_at_deadline: 'boolean not null',
      /** The share link's secret. */
      shareable_link: 'text',
      link_hash: 'text not null',
      /** `pending` until someone joins; `lapsed` when the range passed unbooked. Whether it's completed depends on the time. */
      status: 'text not null',
      /** The booking that holds: its number, start and end; null while there is none. */
      booking: 'integer',
      scheduled_time: 'timestamptz',
      scheduled_end: 'timestamptz',
      /** Until when at least the booking or the cancellation can be undone; null if too late. */
      undo_until: 'timestamptz',
      /** The first booking that anyone was told of, even if replaced since: when the booking was made, and who chose the time. */
      first_booked_at: 'timestamptz',
      first_booked_by: 'text',
      /** Whether the current booking left nobody out. */
      everyone_free: 'boolean',
      /** The calendar event of the booking that holds. */
      calendar_event_id: 'text',
      /** The newest ranking; null before the first. */
      ranking_round: 'integer',
      ranking_at: 'timestamptz',
      /** False once the meeting or its people changed after the ranking. */
      ranking_current: 'boolean not null',
      ranked_by: 'text',
      ranker_version: 'text',
      oldest_read_at: 'timestamptz',
      /** Set when the newest ranking found no time. */
      no_time_reason: 'text',
      /** The revision at which the dates or the duration last changed, 0 for none. Earlier answers by hand don't count. */
      asked_revision: 'integer not null',
      answers_visible: 'boolean not null',
      answers_without_confirmation: 'boolean not null',
      remedies: 'jsonb not null',
      /** Changes that would give clearly better times. */
      improvements: 'jsonb not null',
      created_at: 'timestamptz not null',
      /** When the meeting's own stream last changed. */
      updated_at: 'timestamptz not null',
      /** When the meeting was cancelled or lapsed. */
      ended_at: 'timestamptz',
      /** When the meeting's key was destroyed. */
      erased_at: 'timestamptz',
      /** The revision of the stream `meeting-<id>` that the row has seen. */
      revision: 'integer not null',
      /** An event of this meeting couldn't be projected, so its rows can't be trusted; see `dead_letters`. */
      incomplete: 'boolean not null',
    },
    indexes: [
      '(organizer_id, created_at)',
      '(link_hash)',
      '(least(scheduled_end, ended_at)) where erased_at is null',
      `((${minutesBetween('created_at', 'first_booked_at')}), first_booked_at) where first_booked_at is not null`,
    ],
  },
  participants: {
    name: 'meeting_participants',
    key: ['meeting_id', 'number'],
    columns: {
      meeting_id: 'uuid not null',
      /** From 1; never given twice in a meeting. */
      number: 'integer not null',
      email: 'text',
      name: 'text',
      user_id: 'uuid',
      /** The account that owns the address of someone who answered by hand, or an id made of the address; null if no answer said. */
      held_as: 'uuid',
      /** From the person's calendar; null until a calendar was read. */
      timezone: 'text',
      /** Removed people keep their rows, because an erasure must find them; the queries for screens leave them out. */
      status: 'text not null',
      /** How often this person was invited; 0 for someone who came by the share link. */
      invitations: 'integer not null',
      joined_at: 'timestamptz',
      /** The revision since which they take part; null for those who never did. */
      takes_part_from: 'integer',
      merged_into: 'integer',
      /** Had joined, and declined when a time was booked. */
      left_booked: 'boolean not null',
      /** Added once a time was booked: asked whether they can come, or simply invited. */
      booked_time: 'text',
      /** The message to the organizer when the person declined. */
      word: 'text',
      /** The latest answer by hand, packed as in AnswerTyped; null if there is none, like the next three fields. */
      answer: 'text',
      answer_zone: 'text',
      /** The meeting's `asked_revision` at the answer. */
      answer_as_of: 'integer',
      answered_at: 'timestamptz',
      created_at: 'timestamptz not null',
    },
    indexes: ['(user_id) where user_id is not null'],
  },
  /** Another time that a participant proposed. */
  proposals: {
    name: 'meeting_proposals',
    key: ['meeting_id', 'number'],
    columns: {
      meeting_id: 'uuid not null',
      /** From 1. */
      number: 'integer not null',
      participant: 'integer not null',
      starts_at: 'text',
      /** Minutes. */
      duration: 'integer not null',
      /** The verdict that the proposer was told. */
      verdict: 'text not null',
      /** `gone`: they declined or were removed since. */
      state: 'text not null',
      proposed_at: 'timestamptz not null',
    },
    indexes: [],
  },
  suggestions: {
    name: 'meeting_time_suggestions',
    key: ['meeting_id', 'rank'],
    columns: {
      meeting_id: 'uuid not null',
      /** From 1, best first. */
      rank: 'integer not null',
      suggested_time: 'timestamptz not null',
      ends_at: 'timestamptz not null',
      /** Percent. */
      confidence: 'integer not null',
      /** How many participants, the organizer not counted, are free. */
      participants_available: 'integer not null',
      ai_reasoning: 'text not null',
      costs: 'jsonb not null',
      inconveniences: 'jsonb not null',
      because: 'jsonb not null',
      not_free: 'jsonb not null',
      bent: 'jsonb not null',
      created_at: 'timestamptz not null',
    },
    indexes: [],
  },
  /** The times of each ranking; those of the newest are suggestions too. */
  rankings: {
    name: 'meeting_rankings',
    key: ['meeting_id', 'round'],
    columns: {
      meeting_id: 'uuid not null',
      round: 'integer not null',
      ranked_at: 'timestamptz not null',
      /** The starts, best first; empty if no time was found. */
      starts: 'jsonb not null',
      /** Percent, for the best of them; null if there are none. */
      confidence: 'integer',
    },
    indexes: ['(ranked_at)'],
  },
  bookings: {
    name: 'meeting_bookings',
    key: ['meeting_id', 'number'],
    columns: {
      meeting_id: 'uuid not null',
      number: 'integer not null',
      starts_at: 'timestamptz not null',
      ends_at: 'timestamptz not null',
      booked_by: 'text not null',
      without: 'jsonb not null',
      /** The basis of the choice; null if none was recorded. */
      basis: 'jsonb not null',
      /** The round of the ranking that the time was taken from; null for a time of no ranking. */
      taken_from: 'integer',
      /** `undone`: taken back by the organizer before anyone was told. */
      state: 'text not null',
      /** How long the booking can be undone, in seconds; null if not at all. */
      grace_seconds: 'integer',
      /** A later booking has taken over the calendar event. */
      passed_on: 'boolean not null',
      abandoned_because: 'text',
      settled: 'boolean not null',
      /** `none` until the booking holds. */
      calendar: 'text not null',
      calendar_failure: 'text',
      calendar_event_id: 'text',
      video_link: 'text',
      started_at: 'timestamptz not null',
      /** The revision of the meeting at which the booking began. */
      started_revision: 'integer not null',
      booked_at: 'timestamptz',
    },
    indexes: [],
  },
  /** How inconvenient the booked time is for a person who takes part, as far as the ranking tells. */
  inconveniences: {
    name: 'meeting_inconveniences',
    key: ['meeting_id', 'participant'],
    columns: {
      meeting_id: 'uuid not null',
      /** 0 is the organizer. */
      participant: 'integer not null',
      user_id: 'uuid not null',
      starts_at: 'timestamptz not null',
      /** 0 for a time that suits them. */
      points: 'double precision not null',
      /** The greatest inconvenience; null if none is great. */
      kind: 'text',
    },
    indexes: ['(user_id, starts_at)'],
  },
  /** A meeting on the lists of someone who organizes it or joined. */
  listings: {
    name: 'meeting_listings',
    key: ['meeting_id', 'user_id'],
    columns: {
      meeting_id: 'uuid not null',
      user_id: 'uuid not null',
      /** `open` until a time is booked or its dates pass. Whether a booked meeting is over depends on the clock. */
      status: 'text not null',
      /** The meeting waits for this user: there are times to choose from, or everyone required has replied. */
      to_do: 'boolean not null',
      /** The booked start, or else when the meeting was created. */
      sorted_at: 'timestamptz not null',
      /** The end of the booked time. */
      ends_at: 'timestamptz',
      everyone_free: 'boolean',
      created_at: 'timestamptz not null',
    },
    // Each serves pages of a list, in its order.
    indexes: ['(user_id, status, to_do, sorted_at, meeting_id)', '(user_id, created_at, meeting_id)'],
  },
  deliveries: {
    name: 'meeting_deliveries',
    key: ['meeting_id', 'recipient', 'kind', 'number'],
    columns: {
      meeting_id: 'uuid not null',
      /** 0 is the organizer. */
      recipient: 'integer not null',
      kind: 'text not null',
      number: 'integer not null',
      outcome: 'text not null',
      failure: 'text',
      recorded_at: 'timestamptz not null',
    },
    indexes: [],
  },
  /** The latest reading of a person's calendars. */
  availability: {
    name: 'meeting_availability',
    key: ['meeting_id', 'participant'],
    columns: {
      meeting_id: 'uuid not null',
      /** 0 is the organizer. */
      participant: 'integer not null',
      known: 'boolean not null',
      unknown_because: 'text',
      zone: 'text',
      hours: 'text',
      /** The person's other settings about meeting times; null for none. */
      wishes: 'text',
      range_start: 'timestamptz',
      range_end: 'timestamptz',
      /** Busy minutes as in AvailabilityRead, a token per part; whole once there are as many as `parts`. */
      busy: 'jsonb not null',
      parts: 'integer not null',
      /** Times of which the calendar can't tell whether the person is busy, as in AvailabilityRead; null for none. */
      unclear: 'text',
      /** How many calendars were read, and when the provider last vouched for the oldest that isn't read live. */
      calendars: 'integer',
      oldest: 'timestamptz',
      /** If unknown: how many calendars count, and how many of them couldn't be read. */
      counting: 'integer',
      unreadable: 'integer',
      /** When the reading began that last read or confirmed the calendar; null if none did. */
      read_at: 'timestamptz',
      /** When the last reading began, even if it failed. */
      checked_at: 'timestamptz not null',
    },
    indexes: [],
  },
} as const satisfies Record<string, Table>;

export type MeetingTableKey = keyof typeof described;

export const meetingTables: Record<MeetingTableKey, Table> = described;

export const meetingTableKeys = Object.keys(described) as MeetingTableKey[];

/**
 * A personal value as its event carried it: a token that the presenter opens (`Sealer`), and that reads as null once
 * its subject's key is destroyed.
 */
export type Sealed = string;

/** The values of columns whose types don't say enough. */
type Values = {
  meeting: {
    title: Sealed;
    time_preference: TimePreference;
    priority: Priority;
    excluded_days: readonly string[];
    ai_decision_mode: DecisionMode;
    alarm: Alarm;
    video: VideoChoice;
    video_address: Sealed;
    optional: readonly number[];
    quorums: readonly Quorum[];
    shareable_link: Sealed;
    status: 'pending' | 'active' | 'scheduled' | 'cancelled' | 'lapsed';
    first_booked_by: 'organizer' | 'automatic';
    ranked_by: 'rules' | 'model';
    no_time_reason: NoTimeReason;
    remedies: readonly Remedy[];
    improvements: readonly Improvement[];
  } & Record<MeetingTextName, Sealed>;
  participants: {
    email: Sealed;
    name: Sealed;
    status: 'pending' | 'accepted' | 'declined' | 'removed';
    booked_time: 'asked' | 'invited';
    word: Sealed;
    answer: Sealed;
  };
  proposals: {
    starts_at: Sealed;
    verdict: Verdict;
    state: 'open' | 'withdrawn' | 'setAside' | 'gone';
  };
  suggestions: {
    costs: CostParts;
    inconveniences: readonly Inconvenience[];
    because: readonly Clause[];
    not_free: readonly { participant: number; state: Exclude<SlotState, 'free'> }[];
    bent: readonly BentRule[];
  };
  rankings: { starts: readonly string[] };
  bookings: {
    booked_by: 'organizer' | 'automatic';
    without: readonly number[];
    basis: ChoiceBasis | null;
    state: 'open' | 'booked' | 'superseded' | 'undone' | 'abandoned' | 'cancelled';
    abandoned_because: 'overlaps' | 'released' | 'changed';
    calendar: 'none' | 'due' | 'recorded' | 'failed' | 'removed';
    calendar_failure: CalendarTrouble;
    video_link: Sealed;
  };
  inconveniences: { kind: HardshipKind };
  listings: { status: 'open' | 'scheduled' | 'lapsed' };
  deliveries: {
    kind: MailKind;
    outcome: 'sent' | 'failed' | 'suppressed' | 'unknown';
    failure: 'refused' | 'unreachable' | 'erased';
  };
  availability: {
    unknown_because: Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'];
    hours: OwnHours;
    wishes: Sealed;
    busy: readonly Sealed[];
    unclear: Sealed;
  };
};

/** A row of a table in Postgres. */
export type StoredRow<Part extends MeetingTableKey> = RowsOf<
  (typeof described)[Part]['columns'],
  Values[Part]
>;

type ReadTables = { [Part in MeetingTableKey as (typeof described)[Part]['name']]: StoredRow<Part> };

/** Builds statements on the tables that the screens read. */
export const readModels = tablesOf<ReadTables>().withSchema(READ_SCHEMA);

/** Under the name of the read models' schema, since statements of two versions differ. */
export const readStatement: typeof statement = (name, build) => statement(`${READ_SCHEMA}:${name}`, build);
