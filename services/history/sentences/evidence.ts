import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { halfHoursIn } from '#services/domain/evidence/typed-answer.ts';
import {
  capital,
  type NarratedEvent,
  type NarrationContext,
  type SentenceBuilder,
  who,
  whose,
} from './narration.ts';

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
    const unclear = data.unclear && seesCount(data, telling) ? ` ${UNCLEAR}` : '';
    return `Kairos read ${calendarsOf(data, telling)}${part}.${unclear}${gone}`;
  },
  AvailabilityConfirmed: ({ data }, telling) =>
    `Kairos rechecked ${whose(data.participant, telling)} calendar: no changes.`,
  AvailabilityUnknown: ({ data }, telling) => {
    const { participant, why, calendars } = data;
    if (!calendars || calendars.counting < 2)
      return `${capital(whose(participant, telling))} calendar was unknown: ${UNKNOWN[why]}.`;
    const times = `${capital(whose(participant, telling))} free times were unknown`;
    return `${times}: ${someUnreadable(data, telling)} couldn't be read.`;
  },
  AnswerTyped: ({ data }, telling) => {
    const person = who(data.participant, telling);
    if (data.spans === null) return `${person} marked times, which have since been erased.`;
    if (telling.viewer.role === 'analyst') return `${person} marked times.`;
    const halfHours = halfHoursIn(data.spans);
    if (halfHours === 0) return `${person} cleared the times they had marked.`;
    return `${person} marked ${countInWords(halfHours, 'half hour')}.`;
  },
};

const UNCLEAR = "An event in it couldn't be read, so nobody knew whether that time was free.";

const isOwn = ({ participant }: { participant: number }, { viewer }: NarrationContext): boolean =>
  participant === viewer.number;

/** A person's number of calendars is visible to them and the organizer, the names of the calendars to them alone. */
const seesCount = (data: { participant: number }, telling: NarrationContext): boolean =>
  isOwn(data, telling) || telling.viewer.role === 'organizer';

function calendarsOf(
  data: { participant: number; calendars?: number | undefined },
  telling: NarrationContext,
): string {
  const { participant, calendars = 1 } = data;
  if (calendars === 1) return `${whose(participant, telling)} calendar`;
  if (!seesCount(data, telling)) return `${whose(participant, telling)} calendars`;
  return isOwn(data, telling)
    ? `your ${calendars} calendars`
    : `${calendars} calendars of ${who(participant, telling)}`;
}

type UnknownData = Extract<EvidenceEvent, { type: 'AvailabilityUnknown' }>['data'];

function someUnreadable(data: UnknownData, telling: NarrationContext): string {
  const { counting = 0, unreadable = 0 } = data.calendars ?? {};
  if (!seesCount(data, telling)) return unreadable === 1 ? 'one of the calendars' : 'some of the calendars';
  if (!isOwn(data, telling)) return `${unreadable} of ${counting} calendars`;
  const names = (data.unreadable ?? []).flatMap(({ name }) => (name ? [`“${name}”`] : []));
  const which = names.length > 0 ? ` (${names.join(', ')})` : '';
  return `${unreadable} of ${counting} calendars${which}`;
}

/** A single look at several calendars. */
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
