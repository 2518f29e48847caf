import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { parseStream, specsOf } from '#contracts/events/streams.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { presentDetails } from '../meetings/details.ts';
import type { StoryEvent } from './story.ts';

/** The folds of the read models hold personal values as tokens. Here they are opened already, so a token is the value itself as JSON. */
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

/** The end of a person's key changes no row of the meeting. */
const changesRows = (event: StoryEvent): boolean =>
  event.type !== 'SubjectErased' || event.data.subject.startsWith('meeting:');

/** The rows of the read models as they were after these events; null while there was no meeting. */
export function rowsAfterEvents(events: readonly StoryEvent[]): MeetingRows | null {
  let rows: MeetingRows | null = null;
  for (const event of events) if (changesRows(event)) rows = project(rows, asSealed(event));
  return rows;
}

export type Onlooker = { organizer: User | null; viewer: User };

/** A meeting as GET /api/meetings/{id} would have answered at an instant, from the events until then. */
export function meetingAfter(
  events: readonly StoryEvent[],
  { organizer, viewer }: Onlooker,
  now: Date,
): MeetingDetailsAnswer | null {
  const rows = rowsAfterEvents(events);
  return rows && presentRows(rows, { organizer, viewer }, now);
}

/** The same as its organizer sees it, whoever asks: for analysts, of events without people. */
export function wholeMeetingAfter(
  events: readonly StoryEvent[],
  viewer: User,
  now: Date,
): MeetingDetailsAnswer | null {
  const rows = rowsAfterEvents(events);
  const organizing = rows && { ...viewer, id: rows.meeting.organizer_id };
  return organizing && presentRows(rows, { organizer: null, viewer: organizing }, now);
}

function presentRows(rows: MeetingRows, { organizer, viewer }: Onlooker, now: Date): MeetingDetailsAnswer {
  const availability = rows.availability.toSorted((one, other) => one.participant - other.participant);
  return presentDetails({ ...rows, availability }, OPENED, organizer, viewer, now);
}

/**
 * As somebody who does not organize it may see it: the others as the meeting shows them today. Whoever has left, and what
 * address was invited before somebody joined with another, was never shown to those who came later.
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
