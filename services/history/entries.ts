import type { Happening, StoryEntry } from '#contracts/api/history.ts';
import { KIND } from './kinds.ts';
import { actorNumber, type NarrationContext, programOf, who } from './sentences/narration.ts';
import { sentenceOf, sentenceOfAll } from './sentences.ts';
import type { StoryEvent } from './story.ts';
import { type BusyOf, payloadOf } from './visibility.ts';

/** The key by which adjacent events form a single entry; null for an event with an entry to itself. */
function groupOf(event: StoryEvent): string | null {
  const { commandId, correlationId } = event.meta;
  switch (event.type) {
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return `look ${commandId}`;
    case 'ParticipantInvited':
    case 'InvitationRepeated':
      return `invitations ${commandId}`;
    case 'DeliverySent':
    case 'DeliveryFailed':
    case 'DeliverySuppressed':
    case 'DeliveryUnknown':
      return `mails ${correlationId} ${event.data.kind}`;
    case 'SlotReserved':
    case 'SlotBooked':
      return `booked ${event.data.booking}`;
    case 'SlotReleased':
    case 'BookingSettled':
    case 'HoldsUpdated':
      return `released ${event.data.booking}`;
    case 'SlackPosting':
    case 'SlackPosted':
      return `posted ${event.data.message}`;
    default:
      return null;
  }
}

type Versioned = { event: StoryEvent; version: number };

/** A part of a story as entries: the last `limit` entries that begin before a version. */
export type EntryPage = { before: number; limit: number };

export const WHOLE_HISTORY: EntryPage = { before: Infinity, limit: Infinity };

type Entries = {
  entries: StoryEntry[];
  /** How many entries happened before these. */
  earlier: number;
};

/**
 * The events of a story as entries to read, in order. Adjacent events of a group form a single entry. Only entries of
 * the page are worded; earlier entries are only counted.
 */
export function entriesOf(
  story: readonly StoryEvent[],
  telling: NarrationContext,
  busyTimesOf: (told: readonly StoryEvent[]) => BusyOf,
  { before, limit }: EntryPage = WHOLE_HISTORY,
): Entries {
  const groups = groupsOf(story).filter(([first]) => first!.version < before);
  const page = groups.slice(-limit);
  const told = page.flat().map(({ event }) => event);
  const beginnings = beginningsOf(story);
  const happeningOf = happeningIn(telling, busyTimesOf(told), beginnings);
  const entries = page.map((members) => {
    const events = members.map(({ event }) => event);
    const first = events[0]!;
    return {
      kind: KIND[first.type],
      at: first.meta.at,
      sentence: sentenceOfAll(events, telling),
      by: byOf(first, telling),
      events: members.map(happeningOf),
    };
  });
  return { entries, earlier: groups.length - page.length };
}

function groupsOf(story: readonly StoryEvent[]): Versioned[][] {
  const groups: Versioned[][] = [];
  let last: string | null = null;
  for (const [index, event] of story.entries()) {
    const key = groupOf(event);
    const one = { event, version: index + 1 };
    if (key !== null && last === key) groups.at(-1)!.push(one);
    else groups.push([one]);
    last = key;
  }
  return groups;
}

/** The first version of each correlation. */
function beginningsOf(story: readonly StoryEvent[]): ReadonlyMap<string, number> {
  const beginnings = new Map<string, number>();
  for (const [index, { meta }] of story.entries())
    if (!beginnings.has(meta.correlationId)) beginnings.set(meta.correlationId, index + 1);
  return beginnings;
}

const happeningIn =
  (telling: NarrationContext, busyOf: BusyOf, beginnings: ReadonlyMap<string, number>) =>
  ({ event, version }: Versioned): Happening => {
    const { at, correlationId } = event.meta;
    const beginning = beginnings.get(correlationId)!;
    return {
      version,
      at,
      type: event.type,
      kind: KIND[event.type],
      by: byOf(event, telling),
      sentence: sentenceOf(event, telling),
      correlation: correlationId,
      because: beginning === version ? null : beginning,
      payload: payloadOf(event, telling.viewer, busyOf),
    };
  };

function byOf(event: StoryEvent, telling: NarrationContext): StoryEntry['by'] {
  const { actor } = event.meta;
  if (actor.kind === 'kairos') return { kind: 'kairos', name: 'Kairos', program: null };
  if (actor.kind === 'slack') return { kind: 'slack', name: null, program: null };
  // Someone who declines without joining has no account in the meeting.
  const alone = event.type === 'ParticipantDeclined' ? event.data.participant : null;
  const number = actorNumber(actor, telling) ?? alone;
  return {
    kind: 'person',
    name: number === null ? null : who(number, telling),
    program: programOf(event.meta, telling),
  };
}
