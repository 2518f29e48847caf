import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { parseStream, specsOf } from '#contracts/events/streams.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { StoryEvent } from '#services/history/story.ts';
import { type Onlooker, presentDetails } from '../meetings/details.ts';

/**
 * Read models hold personal values as sealed tokens. These values are already open, so a token is simply the value as
 * JSON.
 */
const OPENED = { open: (token: string): unknown => JSON.parse(token) };

function asSealed(event: StoryEvent): StoryEvent {
  const kind = parseStream(event.stream)?.kind;
  const specs = kind ? specsOf(kind) : {};
  const data: Record<string, unknown> = { ...event.data };
  for (const name of Object.keys(specs[event.type]?.personal ?? {})) {
    const value = data[name];
    if (value !== undefined && value !== null) data[name] = JSON.stringify(value);
  }
  return { ...event, data } as StoryEvent;
}

/** Destroying a person's key changes no row of the meeting. */
const changesRows = (event: StoryEvent): boolean =>
  event.type !== 'SubjectErased' || event.data.subject.startsWith('meeting:');

/** The read models' rows after these events; null before the meeting exists. */
export function rowsAfterEvents(events: readonly StoryEvent[]): MeetingRows | null {
  let rows: MeetingRows | null = null;
  for (const event of events) if (changesRows(event)) rows = project(rows, asSealed(event));
  return rows;
}

/** The answer of GET /api/meetings/{id} at an instant, from the events up to then. */
export function meetingAfter(
  events: readonly StoryEvent[],
  onlooker: Onlooker,
  now: Date,
): MeetingDetailsAnswer | null {
  const rows = rowsAfterEvents(events);
  return rows && presentRows(rows, onlooker, now);
}

/** The same as the organizer would see it, for any viewer: for analysts, from events without people. */
export function wholeMeetingAfter(
  events: readonly StoryEvent[],
  { viewer, ...seen }: Omit<Onlooker, 'organizer'>,
  now: Date,
): MeetingDetailsAnswer | null {
  const rows = rowsAfterEvents(events);
  const organizing = rows && { ...viewer, id: rows.meeting.organizer_id };
  return (
    organizing && presentRows(withPlainReasons(rows), { ...seen, organizer: null, viewer: organizing }, now)
  );
}

/** The rows with only sentences that name nobody, and without a time's effect on individuals. */
const withPlainReasons = (rows: MeetingRows): MeetingRows => ({
  ...rows,
  meeting: { ...rows.meeting, improvements: [] },
  suggestions: rows.suggestions.map((row) => ({ ...row, because: [], inconveniences: [] })),
  bookings: rows.bookings.map((row) =>
    row.basis
      ? {
          ...row,
          basis: { ...row.basis, suggestion: { ...row.basis.suggestion, because: [], inconveniences: [] } },
        }
      : row,
  ),
});

function presentRows(rows: MeetingRows, onlooker: Onlooker, now: Date): MeetingDetailsAnswer {
  const availability = rows.availability.toSorted((one, other) => one.participant - other.participant);
  return presentDetails({ ...rows, availability }, OPENED, onlooker, now);
}

/**
 * What a participant may see: other people only as the meeting shows them today. Later arrivals were never shown people
 * who had left, or the address someone was invited at before joining with another.
 */
export function withTodaysPeople(
  past: MeetingDetailsAnswer,
  today: MeetingDetailsAnswer,
): MeetingDetailsAnswer {
  const known = new Map(today.participants.map((participant) => [participant.id, participant]));
  return {
    ...past,
    participants: past.participants.flatMap((participant) => {
      const now = known.get(participant.id);
      return now ? [{ ...participant, name: now.name, email: now.email }] : [];
    }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  const key = value['id'] ?? value['participant'] ?? value['suggestedTime'];
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null;
};

/** A list of things with an id, as an object by id, so adding or removing one does not shift the others. */
function byKey(list: readonly unknown[]): Record<string, unknown> | null {
  const keys = list.map(keyOf);
  return keys.includes(null) || new Set(keys).size < keys.length
    ? null
    : Object.fromEntries(list.map((one, index) => [keys[index]!, one]));
}

/**
 * Where two JSON values differ, as names joined by dots, in the order of the second. Lists of things with an id are
 * compared by id, other lists as a whole; a different order counts as a change of the list itself. Empty for equal
 * values; the empty path if they differ as a whole.
 */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...names].flatMap((name) => changedPaths(before[name], after[name], inside(name)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = [byKey(before), byKey(after)];
    if (was && is) {
      const stayed = (list: readonly unknown[], other: object) =>
        list.map(keyOf).filter((key) => Object.hasOwn(other, key!));
      const moved = stayed(before, is).join() === stayed(after, was).join() ? [] : [path];
      return [...moved, ...changedPaths(was, is, path)];
    }
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [path];
  }
  return before === after ? [] : [path];
}
