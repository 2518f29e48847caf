import { z } from 'zod';
import { bentRule, costParts, ranker, slotState } from '../events/suggestion.ts';
import { NOT_POSSIBLE } from '../proposals.ts';
import { instantField, pageCursor, pageLimit } from './fields.ts';
import { ENTRIES_PER_PAGE } from './limits.ts';
import { meetingDetails, meetingStatus } from './meetings.ts';

/** The kind of an entry; each has its own icon on the page. */
export const storyKind = z.enum([
  'asked',
  'changed',
  'invited',
  'joined',
  'declined',
  'removed',
  'proposed',
  'read',
  'ranked',
  'noTime',
  'chosen',
  'booked',
  'released',
  'calendar',
  'sent',
  'slack',
  'ended',
  'erased',
]);
export type StoryKind = z.infer<typeof storyKind>;

const cause = z.object({
  kind: z.enum(['person', 'kairos', 'slack']),
  /** As used in sentences; null for a person who was erased or is unknown. */
  name: z.string().nullable(),
  /** The program that acted for the person, as used in sentences; null if none did. */
  program: z.string().nullable(),
});

const happening = z.object({
  /** Numbers the events the caller may see from 1, in log order. */
  version: z.int().positive(),
  at: z.string(),
  type: z.string(),
  kind: storyKind,
  by: cause,
  /** Plain text, with times in the caller's zone. */
  sentence: z.string(),
  /** The same for a request and everything that followed from it. */
  correlation: z.string(),
  /** The first version with the same correlation, or null if this is the first. */
  because: z.int().positive().nullable(),
  /** The stored data, as far as the caller may see it; null if there is none. */
  payload: z.record(z.string(), z.unknown()).nullable(),
});
export type Happening = z.infer<typeof happening>;

/** Events that belong together, such as the readings of a single look at the calendars; at least one. */
const entry = z.object({
  kind: storyKind,
  at: z.string(),
  sentence: z.string(),
  by: cause,
  events: z.array(happening).min(1),
});
export type StoryEntry = z.infer<typeof entry>;

/** An analyst who is not in the meeting sees everything except names, texts, links and busy times. */
export const storyRole = z.enum(['organizer', 'participant', 'analyst']);
export type StoryRole = z.infer<typeof storyRole>;

/** The dates passed without a booking. The status is `cancelled` then, as everywhere. */
const lapsed = z.boolean();

/** GET /api/meetings/{id}/history: a page; a `Link` header with `rel="next"` points to earlier entries. */
export const meetingHistory = z.object({
  id: z.string(),
  /** Null for analysts, and once erased. */
  title: z.string().nullable(),
  role: storyRole,
  status: meetingStatus,
  lapsed,
  /** The newest version. */
  versions: z.int().positive(),
  /** Some personal data has been erased for good. */
  erased: z.boolean(),
  /** In log order: the newest entries, or the entries before the cursor. */
  entries: z.array(entry),
  /** How many entries happened before these. */
  earlier: z.int().nonnegative(),
});
export type MeetingHistory = z.infer<typeof meetingHistory>;

/** Also for the cursor of another meeting. */
export const UNKNOWN_HISTORY_CURSOR =
  "cursor must be from the Link header of a page of this meeting's history";

/** `?download` returns all of it at once, as a file. */
export const historyParameters = z
  .object({
    download: z.string().optional(),
    limit: pageLimit(ENTRIES_PER_PAGE.most),
    cursor: pageCursor(UNKNOWN_HISTORY_CURSOR),
  })
  .refine(
    ({ download, limit, cursor }) => download === undefined || (limit ?? cursor) === undefined,
    'download is the whole history. Leave out limit and cursor',
  );

const evidence = meetingDetails.shape.evidence.unwrap().element;

/**
 * As GET /api/meetings/{id} would have answered then. That call is not open to analysts; here they get the same without
 * people.
 */
const meetingThen = meetingDetails.extend({
  role: storyRole,
  evidence: z
    .array(
      evidence.extend({
        /** Null for analysts. */
        busy: evidence.shape.busy.nullable(),
        /** Null for analysts. */
        unclear: evidence.shape.unclear.nullable(),
        /** Null for analysts. */
        open: evidence.shape.open.nullable(),
      }),
    )
    .nullable(),
});
export type MeetingThen = z.infer<typeof meetingThen>;

/** GET /api/meetings/{id}/history/{version}: the meeting at that version. */
export const meetingVersion = z.object({
  version: z.int().positive(),
  at: z.string(),
  kind: storyKind,
  sentence: z.string(),
  /** Null while a request in Slack had not become a meeting. */
  meeting: meetingThen.nullable(),
  lapsed,
  /**
   * The paths this version changed, such as `status` or `participants.2.status`. Changes by time alone are left out.
   */
  changes: z.array(z.string()),
});
export type MeetingVersion = z.infer<typeof meetingVersion>;

/** GET /api/meetings/{id}/history/{version}/why?start= */
export const whyParameters = z.object({ start: instantField });

const scored = z.object({
  start: z.string(),
  end: z.string(),
  /** Percent. */
  confidence: z.int(),
  costs: costParts,
});

/**
 * A person's own answer about a time, given by hand for the whole of it or saying that a part doesn't work; `nothing`
 * if they answered by hand, but not for the whole time; `noReply` if they hadn't replied to the invitation. Absent
 * where their calendar alone speaks.
 */
const said = z.enum(['works', 'ifNeedBe', 'doesntWork', 'nothing', 'noReply']);
export type SaidOfTime = z.infer<typeof said>;

/** Why a time was not booked, by the evidence of a version. */
export const whyNot = z.object({
  version: z.int().positive(),
  start: z.string(),
  end: z.string(),
  /** When the calendars were looked at, which counts as now; null if they hadn't been. */
  lookedAt: z.string().nullable(),
  sentence: z.string(),
  /** Why no meeting could start then, whatever the calendars say. */
  notPossible: z.enum(NOT_POSSIBLE).nullable(),
  /**
   * Everyone for the organizer, only themselves for participants; null for analysts, and if nobody's calendar was
   * checked for this time.
   */
  people: z
    .array(
      z.object({
        participant: z.int(),
        name: z.string(),
        zone: z.string().nullable(),
        state: slotState,
        said: said.optional(),
      }),
    )
    .nullable(),
  /** How many people were in each state; null if that could reveal single people. */
  counts: z.record(slotState, z.int()).nullable(),
  /**
   * The actual or would-be score; null if it could reveal other people, except that analysts get a score that was
   * shown.
   */
  score: scored.nullable(),
  bent: z.array(bentRule),
  /** The rank among all possible times, 1 for the best; null if not among them. */
  rank: z.int().positive().nullable(),
  of: z.int().nullable(),
  /** The best time by the rules. */
  best: scored.nullable(),
  /** The costs that are lower for the best time, the largest difference first. */
  bestHadMoreOf: z.array(costParts.keyof()),
  /** Its position among the suggestions that were shown, from 1. */
  suggestedAs: z.int().positive().nullable(),
  /** Who ordered the suggestions that were shown. */
  ranker: ranker.nullable(),
  /** The ranking policy in force then, if this Kairos no longer has that policy. The score is by today's policy then. */
  otherPolicy: z.string().nullable(),
  /** Some calendar readings from then have been erased. */
  erased: z.boolean(),
});
export type WhyNot = z.infer<typeof whyNot>;
