import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import type { Reader } from '#contracts/text/times.ts';
import type { Proposal } from '#services/domain/meeting/state.ts';
import { spanText } from '../text.ts';
import type { HistoryViewer } from '../visibility.ts';

/** The context of a sentence besides its event. */
export type NarrationContext = Reader & {
  viewer: HistoryViewer;
  /** The name of a participant, 0 for the organizer; null if they were erased. */
  nameOf(participant: number): string | null;
  /** A user's number in the meeting; null if they are not in it. */
  numberOf(userId: string): number | null;
  /** The viewer's name for a token of theirs; null for someone else's token, or a deleted token. */
  tokenNameOf(id: string): string | null;
  bookingOf(number: number): { start: string; end: string; replaces?: number } | undefined;
  /** A proposal by its number; undefined if they may not be told. */
  proposalOf(number: number): Pick<Proposal, 'start' | 'duration'> | undefined;
  /** Who first proposed a time, in Kairos or in their calendar; undefined if nobody did, or they may not be told. */
  proposerOf(start: string): number | undefined;
};

export type NarratedEvent<Event = KairosEvent> = Event & {
  meta: Pick<Meta, 'actor' | 'client' | 'source' | 'at'>;
  stream?: string;
};

export type NarratedEventOf<Type extends KairosEvent['type']> = NarratedEvent<
  Extract<KairosEvent, { type: Type }>
>;
export type SentenceBuilder<Type extends KairosEvent['type']> = (
  event: NarratedEventOf<Type>,
  telling: NarrationContext,
) => string;

const ERASED = 'someone whose data was erased';

/** Leaves email addresses as they are. */
export const capital = (text: string): string =>
  /^\S+@/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);

/** Participants see decisions, but not their basis. */
export const isParticipant = ({ viewer }: NarrationContext): boolean => viewer.role === 'participant';

/** `you` for the viewer. */
export const whom = (number: number, { viewer, nameOf }: NarrationContext): string =>
  number === viewer.number ? 'you' : (nameOf(number) ?? ERASED);

export const who = (number: number, telling: NarrationContext): string => capital(whom(number, telling));

export const whose = (number: number, telling: NarrationContext): string => {
  const name = whom(number, telling);
  return name === 'you' ? 'your' : name === ERASED ? "an erased person's" : `${name}'s`;
};

/** Who did it: a person, perhaps by a program, someone in Slack, or Kairos. */
export function doer(meta: Pick<Meta, 'actor' | 'client' | 'source'>, telling: NarrationContext): string {
  const { actor, source } = meta;
  const number = actorNumber(actor, telling);
  if (number !== null)
    return who(number, telling) + (source === 'slack' ? ', in Slack,' : byProgram(meta, telling));
  if (actor.kind === 'slack') return 'Someone in Slack';
  return actor.kind === 'kairos' ? 'Kairos' : 'Someone who has left';
}

/** The program that acted for someone, in words; null if none did. Only the owner of a token is told its name. */
export function programOf({ client }: Pick<Meta, 'client'>, telling: NarrationContext): string | null {
  if (!client) return null;
  if (client.kind === 'oauth') return client.name;
  const name = telling.tokenNameOf(client.id);
  return name === null ? 'a program' : `“${name}”`;
}

/** The words after a person for whom a program acted: `, by Claude,`. */
export function byProgram(meta: Pick<Meta, 'client'>, telling: NarrationContext): string {
  const program = programOf(meta, telling);
  return program === null ? '' : `, by ${program},`;
}

/** The participant who did it, 0 for the organizer; null if not a participant. */
export function actorNumber(actor: Actor, { numberOf }: Pick<NarrationContext, 'numberOf'>): number | null {
  if (actor.kind === 'participant') return actor.number;
  return actor.kind === 'user' ? numberOf(actor.id) : null;
}

export const slotText = ({ start, end }: { start: string; end: string }, telling: NarrationContext): string =>
  spanText(start, end, telling);

/** The time of a booking; null if it is not known. */
export function bookedSlotText(number: number, telling: NarrationContext): string | null {
  const booking = telling.bookingOf(number);
  return booking ? slotText(booking, telling) : null;
}

/** The time that a booking replaced; null if it replaced none. */
export function replacedSlotText(number: number, telling: NarrationContext): string | null {
  const replaced = telling.bookingOf(number)?.replaces;
  return replaced === undefined ? null : bookedSlotText(replaced, telling);
}
