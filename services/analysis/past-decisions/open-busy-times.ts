import type { Subject } from '#contracts/events/event-spec.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import type { BufferedMeeting } from './buffered-meeting.ts';
import type { DecisionStory, DecisionStoryEvent } from './story.ts';

export type Opener = Pick<Sealer, 'load' | 'open'>;

type Reading = Extract<DecisionStoryEvent, { type: 'AvailabilityRead' }>;

/**
 * The stories with their busy times opened, fetching all keys at once. Throws VaultError if a value was changed, or
 * never had a key.
 */
export async function openBusyTimes(
  sealer: Opener,
  some: readonly BufferedMeeting[],
): Promise<DecisionStory[]> {
  const subjects = some.flatMap((held) =>
    [...held.sealed.keys()].map((index) => subjectOf(held, held.events[index] as Reading)),
  );
  await sealer.load(subjects);
  return some.map((held) => opened(sealer, held));
}

const subjectOf = ({ meetingId }: BufferedMeeting, { data }: Reading): Subject =>
  `participant:${meetingId}:${data.participant}`;

function opened(sealer: Opener, held: BufferedMeeting): DecisionStory {
  const erased: DecisionStory['erased'][number][] = [];
  for (const [index, eventId] of held.sealed) {
    const reading = held.events[index] as Reading;
    const busy = openOne(sealer, held, reading, eventId);
    if (busy === null) erased.push({ participant: reading.data.participant, revision: reading.revision });
    held.events[index] = { ...reading, data: { ...reading.data, busy } };
  }
  return { meetingId: held.meetingId, events: held.events, erased };
}

/** A log that seals nothing has the value itself. */
function openOne(sealer: Opener, held: BufferedMeeting, reading: Reading, eventId: string): number[] | null {
  const stored: unknown = reading.data.busy;
  if (typeof stored !== 'string') return reading.data.busy;
  const at = { subject: subjectOf(held, reading), eventId, field: 'busy' };
  return sealer.open(stored, at) as number[] | null;
}
