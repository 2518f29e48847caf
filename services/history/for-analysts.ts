import type { MeetingThen } from '#contracts/api/history.ts';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { parseStream, specsOf } from '#contracts/events/streams.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { withoutPeople } from '#projections/analytics/without-people.ts';
import type { StoryEvent } from './story.ts';

/** The name of a participant in sentences that hide names. */
export const numberedPerson = (number: number): string =>
  number === 0 ? 'the organizer' : `Participant ${number}`;

function split(event: StoryEvent) {
  const { kind, id } = parseStream(event.stream)!;
  const spec = specsOf(kind)[event.type]!;
  return { ...withoutPeople({ event, kind, id, spec }), kind, personal: Object.keys(spec.personal ?? {}) };
}

/** The stored data, as in the tables for analysts. */
export const payloadWithoutPeople = (event: StoryEvent): Record<string, unknown> => split(event).data;

/**
 * An event without people, so nothing derived from it can reveal them. Personal values are blank, or null if they were
 * erased; accounts, including the actor's, are numbers.
 */
export function withoutPeopleIn(event: StoryEvent, numberOf: (userId: string) => number | null): StoryEvent {
  const { stream, data, kind, personal } = split(event);
  const values: Record<string, unknown> = event.data;
  const blanks = personal
    .filter((name) => values[name] !== undefined)
    .map((name) => [name, blank(values[name])]);
  return {
    ...event,
    stream: `${kind}-${stream}`,
    data: { ...data, ...Object.fromEntries(blanks), ...unshown(event) },
    meta: { ...event.meta, actor: numbered(event.meta.actor, numberOf) },
  } as StoryEvent;
}

/** Data needed to reproduce rankings, which no payload shows. */
const unshown = (event: StoryEvent) =>
  event.type === 'TimesSuggested'
    ? {
        ...(event.data.carried && { carried: event.data.carried }),
        ...(event.data.trackRecord && { trackRecord: event.data.trackRecord }),
      }
    : {};

const blank = (value: unknown): unknown => {
  if (value === null) return null;
  return Array.isArray(value) ? [] : '';
};

function numbered(
  actor: StoryEvent['meta']['actor'],
  numberOf: (userId: string) => number | null,
): StoryEvent['meta']['actor'] {
  if (actor.kind !== 'user') return actor;
  const number = numberOf(actor.id);
  return number === null ? { kind: 'user', id: '' } : { kind: 'participant', number };
}

/** A meeting made from such events, as its organizer sees it: blanks are null, people are numbers. */
export const meetingWithoutPeople = (meeting: MeetingDetailsAnswer): MeetingThen => ({
  ...meeting,
  // A number, as in the event.
  organizerId: String(meeting.organizerId),
  organizer: { name: null, email: null },
  role: 'analyst',
  title: null,
  ...forEachText(() => null),
  shareableLink: null,
  videoAddress: null,
  videoLink: null,
  byHand: { ...meeting.byHand, answers: [] },
  proposals: [],
  participants: meeting.participants.map(({ word: _, inCalendar: __, ...participant }) => ({
    ...participant,
    name: numberedPerson(participant.id),
    email: null,
  })),
  evidence:
    meeting.evidence?.map((known) => ({ ...known, busy: null, unclear: null, open: null, soonest: null })) ??
    null,
});
