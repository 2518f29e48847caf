import { z } from 'zod';
import type { MeetingHistory, MeetingVersion, WhyNot } from '#contracts/api/history.ts';

export const story = z.object({
  title: z.string().nullable(),
  status: z.string(),
  versions: z.int(),
  /** Oldest first. */
  entries: z.array(
    z.object({ version: z.int(), at: z.string(), says: z.string(), by: z.string().optional() }),
  ),
  /** How many entries happened before these. */
  earlier: z.int(),
  /** Of the page with those before these. */
  next_cursor: z.string().optional(),
});

const entriesOf = (entries: MeetingHistory['entries']) =>
  entries.map(({ at, sentence, by, events }) => ({
    ...{ version: events.at(-1)!.version, at, says: sentence },
    ...(by.kind === 'person' && by.name !== null && { by: by.name }),
  }));

export const told = (
  { title, status, versions, entries, earlier }: MeetingHistory,
  next: string | undefined,
): z.infer<typeof story> => ({
  ...{ title, status, versions, entries: entriesOf(entries), earlier },
  ...(next !== undefined && { next_cursor: next }),
});

/** A meeting as it was at a version. */
export const asOf = z.object({
  version: z.int(),
  at: z.string(),
  says: z.string(),
  changed: z.array(z.string()),
  title: z.string().nullable().optional(),
  status: z.string().optional(),
  times: z.array(z.object({ start: z.string(), confidence: z.int() })).optional(),
});

export const toldAsOf = ({
  version,
  at,
  sentence,
  changes,
  meeting,
}: MeetingVersion): z.infer<typeof asOf> => ({
  ...{ version, at, says: sentence, changed: changes },
  ...(meeting && {
    ...{ title: meeting.title, status: meeting.status },
    times: meeting.timeSuggestions.map(({ suggestedTime: start, confidence }) => ({ start, confidence })),
  }),
});

export const reason = z.object({
  start: z.string(),
  says: z.string(),
  not_possible: z.string().optional(),
  /** Among all possible times, 1 for the best. */
  rank: z.int().optional(),
  of: z.int().optional(),
  confidence: z.int().optional(),
  best: z.object({ start: z.string(), confidence: z.int() }).optional(),
  people: z.array(z.object({ name: z.string(), state: z.string(), said: z.string().optional() })).optional(),
  calendars_read: z.string().optional(),
});

export const reasoned = (why: WhyNot): z.infer<typeof reason> => ({
  ...{ start: why.start, says: why.sentence },
  ...(why.notPossible && { not_possible: why.notPossible }),
  ...(why.rank !== null && { rank: why.rank }),
  ...(why.of !== null && { of: why.of }),
  ...(why.score && { confidence: why.score.confidence }),
  ...(why.best && { best: { start: why.best.start, confidence: why.best.confidence } }),
  ...(why.people && {
    people: why.people.map(({ name, state, said }) => ({ name, state, ...(said && { said }) })),
  }),
  ...(why.lookedAt !== null && { calendars_read: why.lookedAt }),
});
