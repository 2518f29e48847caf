import type { StoryRole } from '#contracts/api/history.ts';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { parseStream } from '#contracts/events/streams.ts';
import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { accountName } from '#contracts/text/names.ts';
import { zone as validZone } from '#contracts/zone.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { participantOf, shownAddress } from '#services/use-cases/meetings/roles.ts';
import { numberedPerson, withoutPeopleIn } from './for-analysts.ts';
import { hideLeftPeople } from './hide-left-people.ts';
import type { NarrationContext } from './sentences/narration.ts';
import type { StoryEvent } from './story.ts';
import { isVisibleTo } from './visibility.ts';

/** A meeting, and the role in which someone may read its history. */
export type HistoryAccess = MeetingWithId & { role: StoryRole };

/** A meeting's history for a viewer who may read it. */
export type VisibleHistory = {
  access: HistoryAccess;
  user: User;
  /** Null if their account is gone. */
  organizer: User | null;
  narration: NarrationContext;
  /**
   * All events: for the organizer without data about people who left, for analysts without people, for participants
   * without texts they never saw.
   */
  story: readonly StoryEvent[];
  /** The events shown to the viewer: version n is the nth. */
  shown: readonly StoryEvent[];
  /** The calendar readings in `story`, from which the basis of a ranking is worked out. */
  calendars: readonly StoryEvent[];
};

type Read = {
  reading: HistoryAccess;
  organizer: User | null;
  events: readonly StoryEvent[];
  /** The zone that the viewer's device reports. */
  deviceZone?: string;
  /** Of the viewer's tokens, by their ids. */
  tokenNames?: ReadonlyMap<string, string>;
};

export function visibleHistory(user: User, read: Read): VisibleHistory {
  const { reading, organizer, events } = read;
  const telling = narrationContextOf(user, read);
  const story = {
    organizer: () => events.map((event) => hideLeftPeople(event, reading.state)),
    participant: () => hideEarlierTexts(events, telling.viewer.number),
    analyst: () => events.map((event) => withoutPeopleIn(event, telling.numberOf)),
  }[reading.role]();
  const shown = story.filter((event) => isVisibleTo(event, telling.viewer));
  return { access: reading, user, organizer, narration: telling, story, shown, calendars: events };
}

/** Uses the names known today, from the viewer's perspective. */
function narrationContextOf(
  user: User,
  { reading: { state, role }, organizer, events, deviceZone = '', tokenNames }: Read,
): NarrationContext {
  const host = organizer && accountName(organizer);
  const nameOf = (number: number) => {
    if (number === 0) return host;
    const participant = state.participants[number - 1];
    if (!participant) return null;
    return (
      participant.name ?? shownAddress(state, { ...participant, userId: participant.userId ?? null }, user)
    );
  };
  const proposals = role === 'analyst' ? [] : state.proposals;
  const inCalendars = events.flatMap(({ type, data }) =>
    type === 'CalendarReplied' && role !== 'analyst' ? [data] : [],
  );
  return {
    viewer: { role, number: role === 'organizer' ? 0 : (participantOf(state, user)?.number ?? null) },
    zone: readersZone(user, deviceZone, state.organizerZone),
    clock: user.clock ?? DEFAULT_CLOCK,
    nameOf: role === 'analyst' ? numberedPerson : nameOf,
    numberOf: (userId) => {
      if (userId === state.organizerId) return 0;
      const known = state.participants.findLast((participant) => participant.userId === userId);
      return known?.number ?? null;
    },
    tokenNameOf: (id) => tokenNames?.get(id) ?? null,
    bookingOf: (number) => state.bookings[number - 1],
    proposalOf: (number) => proposals[number - 1],
    proposerOf: (start) =>
      [...proposals, ...inCalendars].find((one) => one.start && Date.parse(one.start) === Date.parse(start))
        ?.participant,
  };
}

/**
 * The zone in which someone reads the times of a history: their own, or if unknown, that of their device (`Time-Zone`
 * of the request), as everywhere on the web; without either, the organizer's.
 */
export const readersZone = ({ zone }: Pick<User, 'zone'>, device: string, organizerZone: string): string =>
  zone ?? (validZone.safeParse(device).success ? device : organizerZone);

const TEXTS: readonly string[] = ['title', ...MEETING_TEXT_NAMES];

/**
 * The story for a participant, with the title and texts from before they came replaced by the texts they found on
 * joining. An organizer who changes a title and then invites someone does not reveal the old title.
 */
function hideEarlierTexts(events: readonly StoryEvent[], participant: number | null): readonly StoryEvent[] {
  const came = events.findIndex(
    ({ type, data }) =>
      (type === 'ParticipantInvited' || type === 'ParticipantJoined' || type === 'ParticipantAnswered') &&
      data.participant === participant,
  );
  const found = Object.assign({}, ...events.slice(0, came).map(textsIn));
  return events.map((event, index) => {
    const texts = Object.keys(textsIn(event)).map((name) => [name, found[name]]);
    if (index >= came || texts.length === 0) return event;
    return { ...event, data: { ...event.data, ...Object.fromEntries(texts) } } as StoryEvent;
  });
}

/** The texts people wrote that an event of the meeting holds. */
const textsIn = ({ stream, data }: StoryEvent): Record<string, unknown> =>
  parseStream(stream)?.kind === 'meeting'
    ? Object.fromEntries(Object.entries(data).filter(([name]) => TEXTS.includes(name)))
    : {};
