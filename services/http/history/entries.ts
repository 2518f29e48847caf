import type { Happening, StoryEntry } from '#contracts/api/history.ts';
import { KIND } from './kinds.ts';
import { actorNumber, type NarrationContext, programOf, who } from './sentences/narration.ts';
import { sentenceOf, sentenceOfAll } from './sentences.ts';
import type { StoryEvent } from './story.ts';
import { type BusyOf, payloadOf } from './visibility.ts';

/** The key by which adjacent events form one entry; null for an event with an entry of its own. */
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

/** The events of a story as entries to read, in order. Adjacent events of one group are one entry. */
export function entriesOf(
  story: readonly StoryEvent[],
  telling: NarrationContext,
  busyOf: BusyOf,
): StoryEntry[] {
  const groups: { key: string | null; members: Versioned[] }[] = [];
  for (const [index, event] of story.entries()) {
    const key = groupOf(event);
    const last = groups.at(-1);
    if (last && key !== null && last.key === key) last.members.push({ event, version: index + 1 });
    else groups.push({ key, members: [{ event, version: index + 1 }] });
  }
  const beginnings = new Map<string, number>();
  for (const [index, { meta }] of story.entries())
    if (!beginnings.has(meta.correlationId)) beginnings.set(meta.correlationId, index + 1);

  return groups.map(({ members }) => {
    const events = members.map(({ event }) => event);
    const first = members[0]!.event;
    return {
      kind: KIND[first.type],
      at: first.meta.at,
      sentence: sentenceOfAll(events, telling),
      by: byOf(first, telling),
      events: members.map((member) => happening(member, { telling, busyOf, beginnings })),
    };
  });
}

function happening(
  { event, version }: Versioned,
  {
    telling,
    busyOf,
    beginnings,
  }: { telling: NarrationContext; busyOf: BusyOf; beginnings: Map<string, number> },
): Happening {
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
}

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
