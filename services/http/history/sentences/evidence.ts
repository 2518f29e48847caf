import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { capital, type NarratedEvent, type SentenceBuilder, whose } from './narration.ts';

const UNKNOWN: Record<Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'], string> = {
  notJoined: "they hadn't replied to the invitation yet",
  notConnected: 'no calendar was connected',
  disconnected: 'the calendar was disconnected',
  missingPermission: "Kairos wasn't allowed to read it",
  unreadable: "it couldn't be read",
  unknownZone: "Kairos didn't know their time zone",
};

export const ofEvidence: { [Type in EvidenceEvent['type']]: SentenceBuilder<Type> } = {
  AvailabilityRead: ({ data }, telling) => {
    const part = data.parts > 1 ? ` (part ${data.part} of ${data.parts})` : '';
    const gone = data.busy === null ? ' What it said has since been erased.' : '';
    return `Kairos read ${whose(data.participant, telling)} calendar${part}.${gone}`;
  },
  AvailabilityConfirmed: ({ data }, telling) =>
    `Kairos rechecked ${whose(data.participant, telling)} calendar: no changes.`,
  AvailabilityUnknown: ({ data }, telling) =>
    `${capital(whose(data.participant, telling))} calendar was unknown: ${UNKNOWN[data.why]}.`,
};

/** One look at several calendars. */
export function lookSentence(events: readonly NarratedEvent<EvidenceEvent>[]): string {
  const people = (...types: EvidenceEvent['type'][]) =>
    new Set(events.filter(({ type }) => types.includes(type)).map(({ data }) => data.participant)).size;
  const [all, same, unknown] = [
    people('AvailabilityRead', 'AvailabilityConfirmed', 'AvailabilityUnknown'),
    people('AvailabilityConfirmed'),
    people('AvailabilityUnknown'),
  ];
  if (same === all) return `Kairos rechecked ${countInWords(all, 'calendar')}: no changes.`;
  const how = [
    ...(same > 0 ? [`${same} had no changes`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'was' : 'were'} unknown`] : []),
  ];
  return `Kairos checked ${countInWords(all, 'calendar')}${how.length > 0 ? `: ${how.join(', ')}` : ''}.`;
}
