import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import { countText } from '../text.ts';
import { capital, type NarratedEvent, type SentenceBuilder, whose } from './narration.ts';

const UNKNOWN: Record<Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data']['why'], string> = {
  notJoined: 'the invitation was not answered yet',
  notConnected: 'no calendar was connected',
  disconnected: 'the calendar was disconnected',
  missingPermission: 'Kairos was not allowed to read it',
  unreadable: 'it could not be read',
};

export const ofEvidence: { [Type in EvidenceEvent['type']]: SentenceBuilder<Type> } = {
  AvailabilityRead: ({ data }, telling) => {
    const part = data.parts > 1 ? ` (part ${data.part} of ${data.parts})` : '';
    const gone = data.busy === null ? ' What it said was erased since.' : '';
    return `Kairos read ${whose(data.participant, telling)} calendar${part}.${gone}`;
  },
  AvailabilityConfirmed: ({ data }, telling) =>
    `Kairos read ${whose(data.participant, telling)} calendar again, and it said the same.`,
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
  if (same === all)
    return `Kairos looked at ${countText(all, 'calendar')} again, and ${all === 1 ? 'it' : 'each'} said the same as before.`;
  const how = [
    ...(same > 0 ? [`${same} said the same as before`] : []),
    ...(unknown > 0 ? [`${unknown} ${unknown === 1 ? 'was' : 'were'} unknown`] : []),
  ];
  return `Kairos looked at ${countText(all, 'calendar')}${how.length > 0 ? `: ${how.join(', ')}` : ''}.`;
}
