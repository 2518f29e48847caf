import { forEachText } from '#contracts/meeting-texts.ts';
import type { ColumnText, RowsOf } from '#services/storage/postgres/columns.ts';
import { statement, tablesOf } from '#services/storage/postgres/statement.ts';
import { minutesBetween } from './definitions.ts';
import type { MeetingRows } from './rows.ts';

/** Goes up by one when the shape of a table, or what a handler makes of an event, changes: then all is rebuilt. */
export const READ_VERSION = 1;

/** The schema that the screens read. */
export const READ_SCHEMA = `read_v${READ_VERSION}`;

type RowOf<Part extends keyof MeetingRows> = MeetingRows[Part] extends readonly (infer Row)[]
  ? Row
  : MeetingRows[Part];

type Table<Row> = {
  name: string;
  /** The primary key; the column that names the meeting comes first. */
  key: readonly (keyof Row & string)[];
  /** Null in a JSON column may also be JSON's. */
  columns: {
    [Column in keyof Row & string]: null extends Row[Column]
      ? Exclude<ColumnText, `${string} not null${string}`> | 'jsonb not null'
      : Extract<ColumnText, `${string} not null`>;
  };
  /** What follows `create index on <table>`. */
  indexes: readonly string[];
};

type MeetingTables = { [Part in keyof MeetingRows]: Table<RowOf<Part>> };

/** The tables that hold the parts of a meeting's rows. Table definitions, writing and reading all follow from this. */
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
      duration: 'integer not null',
      date_range_start: 'date not null',
      date_range_end: 'date not null',
      time_preference: 'text not null',
      priority: 'text not null',
      excluded_days: 'jsonb not null',
      earliest: 'text',
      latest: 'text',
      nights: 'boolean not null',
      ai_decision_mode: 'text not null',
      alarm: 'text not null',
      video: 'text not null',
      video_address: 'text',
      optional: 'jsonb not null',
      quorums: 'jsonb not null',
      deadline: 'timestamptz',
      reminders: 'boolean not null',
      book_at_deadline: 'boolean not null',
      shareable_link: 'text',
      link_hash: 'text not null',
      status: 'text not null',
      booking: 'integer',
      scheduled_time: 'timestamptz',
      scheduled_end: 'timestamptz',
      undo_until: 'timestamptz',
      first_booked_at: 'timestamptz',
      first_booked_by: 'text',
      everyone_free: 'boolean',
      calendar_event_id: 'text',
      ranking_round: 'integer',
      ranking_at: 'timestamptz',
      ranking_current: 'boolean not null',
      ranked_by: 'text',
      ranker_version: 'text',
      evidence_revision: 'integer',
      oldest_read_at: 'timestamptz',
      no_time_reason: 'text',
      asked_revision: 'integer not null',
      answers_visible: 'boolean not null',
      answers_without_confirmation: 'boolean not null',
      remedies: 'jsonb not null',
      improvements: 'jsonb not null',
      created_at: 'timestamptz not null',
      updated_at: 'timestamptz not null',
      ended_at: 'timestamptz',
      erased_at: 'timestamptz',
      revision: 'integer not null',
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
      number: 'integer not null',
      email: 'text',
      name: 'text',
      user_id: 'uuid',
      held_as: 'uuid',
      timezone: 'text',
      status: 'text not null',
      invitations: 'integer not null',
      invited_at: 'timestamptz',
      joined_at: 'timestamptz',
      takes_part_from: 'integer',
      merged_into: 'integer',
      left_booked: 'boolean not null',
      booked_time: 'text',
      word: 'text',
      answer: 'text',
      answer_zone: 'text',
      answer_as_of: 'integer',
      answered_at: 'timestamptz',
      created_at: 'timestamptz not null',
    },
    indexes: ['(user_id) where user_id is not null'],
  },
  proposals: {
    name: 'meeting_proposals',
    key: ['meeting_id', 'number'],
    columns: {
      meeting_id: 'uuid not null',
      number: 'integer not null',
      participant: 'integer not null',
      starts_at: 'text',
      duration: 'integer not null',
      verdict: 'text not null',
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
      rank: 'integer not null',
      suggested_time: 'timestamptz not null',
      ends_at: 'timestamptz not null',
      confidence: 'integer not null',
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
  rankings: {
    name: 'meeting_rankings',
    key: ['meeting_id', 'round'],
    columns: {
      meeting_id: 'uuid not null',
      round: 'integer not null',
      ranked_at: 'timestamptz not null',
      starts: 'jsonb not null',
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
      basis: 'jsonb not null',
      taken_from: 'integer',
      state: 'text not null',
      grace_seconds: 'integer',
      passed_on: 'boolean not null',
      abandoned_because: 'text',
      settled: 'boolean not null',
      calendar: 'text not null',
      calendar_failure: 'text',
      calendar_event_id: 'text',
      ical_uid: 'text',
      video_link: 'text',
      html_link: 'text',
      started_at: 'timestamptz not null',
      started_revision: 'integer not null',
      booked_at: 'timestamptz',
    },
    indexes: [],
  },
  inconveniences: {
    name: 'meeting_inconveniences',
    key: ['meeting_id', 'participant'],
    columns: {
      meeting_id: 'uuid not null',
      participant: 'integer not null',
      user_id: 'uuid not null',
      starts_at: 'timestamptz not null',
      points: 'double precision not null',
      kind: 'text',
    },
    indexes: ['(user_id, starts_at)'],
  },
  listings: {
    name: 'meeting_listings',
    key: ['meeting_id', 'user_id'],
    columns: {
      meeting_id: 'uuid not null',
      user_id: 'uuid not null',
      status: 'text not null',
      to_do: 'boolean not null',
      sorted_at: 'timestamptz not null',
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
      recipient: 'integer not null',
      kind: 'text not null',
      number: 'integer not null',
      outcome: 'text not null',
      failure: 'text',
      recorded_at: 'timestamptz not null',
    },
    indexes: [],
  },
  availability: {
    name: 'meeting_availability',
    key: ['meeting_id', 'participant'],
    columns: {
      meeting_id: 'uuid not null',
      participant: 'integer not null',
      known: 'boolean not null',
      unknown_because: 'text',
      zone: 'text',
      hours: 'text',
      wishes: 'text',
      range_start: 'timestamptz',
      range_end: 'timestamptz',
      busy: 'jsonb not null',
      parts: 'integer not null',
      unclear: 'text',
      calendars: 'integer',
      oldest: 'timestamptz',
      counting: 'integer',
      unreadable: 'integer',
      read_at: 'timestamptz',
      checked_at: 'timestamptz not null',
    },
    indexes: [],
  },
} as const satisfies MeetingTables;

export const meetingTables: MeetingTables = described;

type ColumnsOf<Part extends keyof MeetingRows> = (typeof described)[Part]['columns'];

/** The values of the rows, but for instants, which `pg` reads as dates. */
type ValuesOf<Part extends keyof MeetingRows> = {
  [Column in keyof RowOf<Part> &
    keyof ColumnsOf<Part> as ColumnsOf<Part>[Column] extends `timestamptz${string}`
    ? never
    : Column]: NonNullable<RowOf<Part>[Column]>;
};

type ReadTables = {
  [Part in keyof MeetingRows as (typeof described)[Part]['name']]: RowsOf<ColumnsOf<Part>, ValuesOf<Part>>;
};

/** Builds statements on the tables that the screens read. */
export const readModels = tablesOf<ReadTables>().withSchema(READ_SCHEMA);

/** Under the name of the read models' schema, since statements of two versions differ. */
export const readStatement: typeof statement = (name, build) => statement(`${READ_SCHEMA}:${name}`, build);

export type MeetingTableKey = keyof MeetingRows;

export const meetingTableKeys = Object.keys(meetingTables) as MeetingTableKey[];
