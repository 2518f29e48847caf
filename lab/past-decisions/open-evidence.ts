import type { EventSpec, Subject } from '../../contracts/events/event-spec.ts';
import { evidenceEvents } from '../../contracts/events/evidence.ts';
import { meetingEvents } from '../../contracts/events/meeting.ts';
import type { Sealer } from '../../services/storage/vault/port.ts';
import type { BufferedMeeting } from './buffered-meeting.ts';
import { type DecisionStory, type DecisionStoryEvent, isEvidence } from './story.ts';

export type Opener = Pick<Sealer, 'load' | 'open'>;

/** What a ranking goes by: the evidence, and the times that people proposed. */
type Reading = Extract<DecisionStoryEvent, { type: keyof typeof evidenceEvents | 'TimeProposed' }>;

const { TimeProposed } = meetingEvents;
const SPECS: Record<Reading['type'], EventSpec> = { ...evidenceEvents, TimeProposed };

/** A log that seals nothing has the values themselves, of which only instants are texts. */
const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && Number.isNaN(Date.parse(value));

const isReading = (event: DecisionStoryEvent): event is Reading =>
  isEvidence(event) || event.type === 'TimeProposed';

/**
 * The stories with what is sealed of their evidence and of proposed times opened, fetching all keys at once. Throws VaultError if a value was
 * changed, or never had a key.
 */
export async function openEvidence(
  sealer: Opener,
  some: readonly BufferedMeeting[],
): Promise<DecisionStory[]> {
  const subjects = some.flatMap((held) => sealedReadings(held).map(({ subject }) => subject));
  await sealer.load(subjects);
  return some.map((held) => opened(sealer, held));
}

type SealedReading = { index: number; eventId: string; reading: Reading; subject: Subject };

const sealedReadings = ({ meetingId, events, sealed }: BufferedMeeting): SealedReading[] =>
  [...sealed].flatMap(([index, eventId]) => {
    const reading = events[index]!;
    if (!isReading(reading)) return [];
    return { index, eventId, reading, subject: `participant:${meetingId}:${reading.data.participant}` };
  });

function opened(sealer: Opener, held: BufferedMeeting): DecisionStory {
  const erased: DecisionStory['erased'][number][] = [];
  for (const { index, eventId, reading, subject } of sealedReadings(held)) {
    const { type, revision } = reading;
    const stored: Record<string, unknown> = reading.data;
    const fields = Object.keys(SPECS[type].personal ?? {})
      .filter((field) => stored[field] !== undefined)
      .map((field) => {
        const value = stored[field];
        return [field, isSealed(value) ? sealer.open(value, { subject, eventId, field }) : value] as const;
      });
    if (isEvidence(reading) && fields.some(([, value]) => value === null))
      erased.push({ participant: reading.data.participant, revision });
    held.events[index] = {
      ...reading,
      data: { ...reading.data, ...Object.fromEntries(fields) },
    } as DecisionStoryEvent;
  }
  return { meetingId: held.meetingId, events: held.events, erased };
}
