import { z } from 'zod';
import { bentRule, ranker, scoreParts, slotState } from '../events/suggestion.ts';
import { instantField } from './fields.ts';
import { meetingDetails, meetingStatus } from './meetings.ts';

/** What sort of thing happened; each has its own sign on the page. */
export const storyKind = z.enum([
  'asked',
  'changed',
  'invited',
  'joined',
  'declined',
  'removed',
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

/** Who caused something. */
const cause = z.object({
  kind: z.enum(['person', 'kairos', 'slack']),
  /** As sentences call them; null for a person who was erased or is not known. */
  name: z.string().nullable(),
});

const happening = z.object({
  /** Counts what the caller may see of the meeting's events from 1, in the order of the log. */
  version: z.int().positive(),
  at: z.string(),
  /** The name of the event. */
  type: z.string(),
  kind: storyKind,
  by: cause,
  /** Plain, with times in the caller's zone. */
  sentence: z.string(),
  /** The same for a request and all that it led to. */
  correlation: z.string(),
  /** The version that this goes back to: the first with the same correlation; null for that one itself. */
  because: z.int().positive().nullable(),
  /** What was stored, as far as the caller may see it; null where that is nothing. */
  payload: z.record(z.string(), z.unknown()).nullable(),
});
export type Happening = z.infer<typeof happening>;

/** What belongs together, such as the readings of one look at the calendars; at least one event. */
const entry = z.object({
  kind: storyKind,
  at: z.string(),
  sentence: z.string(),
  by: cause,
  events: z.array(happening).min(1),
});
export type StoryEntry = z.infer<typeof entry>;

/** An analyst who has no part in a meeting is told everything, but nobody's name, words, links or busy times. */
export const storyRole = z.enum(['organizer', 'participant', 'analyst']);
export type StoryRole = z.infer<typeof storyRole>;

/** Its dates passed without a booking; its status is `cancelled` then, as everywhere. */
const lapsed = z.boolean();

/** GET /api/meetings/{id}/history */
export const meetingHistory = z.object({
  id: z.string(),
  /** Null for analysts, and once it was erased. */
  title: z.string().nullable(),
  role: storyRole,
  status: meetingStatus,
  lapsed,
  /** The number of the newest version. */
  versions: z.int().positive(),
  /** Some of what was personal can no longer be read by anybody. */
  erased: z.boolean(),
  entries: z.array(entry),
});
export type MeetingHistory = z.infer<typeof meetingHistory>;

/** `?download` answers the same as a file. */
export const historyParameters = z.object({ download: z.string().optional() });

const evidence = meetingDetails.shape.evidence.unwrap().element;

/** As GET /api/meetings/{id} would have answered; that one is not for analysts, who get the same without people here. */
const meetingThen = meetingDetails.extend({
  role: storyRole,
  evidence: z
    .array(evidence.extend({ /** Null for analysts. */ busy: evidence.shape.busy.nullable() }))
    .nullable(),
});
export type MeetingThen = z.infer<typeof meetingThen>;

/** GET /api/meetings/{id}/history/{version}: the meeting as it was then. */
export const meetingVersion = z.object({
  version: z.int().positive(),
  at: z.string(),
  kind: storyKind,
  sentence: z.string(),
  /** Null while a request in Slack was no meeting yet. */
  meeting: meetingThen.nullable(),
  lapsed,
  /** What this version changed in it, such as `status` or `participants.2.status`; not what only time did. */
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
  parts: scoreParts,
});

/** What the evidence of a version says of any time. */
export const whyNot = z.object({
  version: z.int().positive(),
  start: z.string(),
  end: z.string(),
  /** The look at the calendars that it stands on, which counts as now; null where there had been none. */
  lookedAt: z.string().nullable(),
  sentence: z.string(),
  /** Why no meeting could have started then, whatever the calendars say. */
  notPossible: z.enum(['outsideDates', 'past', 'tooSoon', 'offGrid']).nullable(),
  /** Everyone for the organizer, participants themselves, nobody for analysts; null where nobody was looked at for this time. */
  people: z
    .array(
      z.object({ participant: z.int(), name: z.string(), zone: z.string().nullable(), state: slotState }),
    )
    .nullable(),
  /** How many of all were how; null where this would tell about single people. */
  counts: z.object({ free: z.int(), busy: z.int(), outOfHours: z.int(), unknown: z.int() }).nullable(),
  /** The score that it had or would have had; null where nothing is told of the others, unless it was shown to analysts. */
  score: scored.nullable(),
  bent: z.array(bentRule),
  /** Among all the times that were possible, 1 for the best; null for one that was not among them. */
  rank: z.int().positive().nullable(),
  of: z.int().nullable(),
  /** The best time by the rules. */
  best: scored.nullable(),
  /** What the best had more of, the heaviest first. */
  bestHadMoreOf: z.array(scoreParts.keyof()),
  /** Its place in the ranking that was shown, from 1. */
  suggestedAs: z.int().positive().nullable(),
  /** Who put the shown times into their order. */
  ranker: ranker.nullable(),
  /** The policy that counted then, where this Kairos has it no more: then the score is that of today's. */
  otherPolicy: z.string().nullable(),
  /** Readings that counted then can no longer be read. */
  erased: z.boolean(),
});
export type WhyNot = z.infer<typeof whyNot>;
