import { z } from 'zod';

/**
 * Whose key seals a personal field. The organizer of a meeting is its participant 0. `words` is the key of a text
 * revision, by its number: the texts people wrote about a meeting up to the next redaction. Opening such a text takes
 * that key and the meeting's. After a subject's key is destroyed, every field sealed with it reads as erased, wherever
 * copied.
 */
export type Subject =
  | `user:${string}`
  | `meeting:${string}`
  | `participant:${string}:${number}`
  | `words:${string}:${number}`;

/**
 * How a type of event is stored. An optional field may be added. To remove, rename or retype a field, the type gets its
 * next version, and an upcaster from the previous version.
 */
export type EventSpec<Data extends z.ZodType = z.ZodType> = {
  version: number;
  data: Data;
  /**
   * The personal fields, and whose key seals each: the meeting's, the key of participant `data.participant`, of text
   * revision `data.wording`, 0 if absent, or of account `data.userId`.
   */
  personal?: Record<string, 'meeting' | 'participant' | 'words' | 'user'>;
  /** `upcasters[n]` turns stored data of version n into version n + 1, before personal fields are opened. */
  upcasters?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
};

/** The union of `{ type, data }` that a table of specs describes. */
export type EventOf<Specs extends Record<string, EventSpec>> = {
  [Type in keyof Specs & string]: { type: Type; data: z.infer<Specs[Type]['data']> };
}[keyof Specs & string];

/** A personal value: `null` once its subject's key was destroyed. */
export const erasable = <T extends z.ZodType>(schema: T) => schema.nullable();

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** A person's number in a meeting: 0 is the organizer, participants count from 1 and are never renumbered. */
export const participantNumber = z.int().nonnegative();

/** The number of a meeting's text revision: incremented by each redaction. */
export const wordingNumber = z.int().positive();

/** A booking's number in a meeting, from 1. */
export const bookingNumber = z.int().positive();

export type Actor =
  | { kind: 'user'; id: string }
  | { kind: 'participant'; number: number }
  /** Someone in Slack, named by the event itself. */
  | { kind: 'slack' }
  | { kind: 'kairos' };

/**
 * The program through which an actor acted: either a program with an access token of theirs, whose name stays in the
 * account tables as long as the token, or a program they connected, under its published name.
 */
export type Client = { kind: 'token'; id: string } | { kind: 'oauth'; id: string; name: string };

/** The metadata of every event. Nothing personal. */
export type Meta = {
  /** When it happened, ISO 8601 in UTC. An event has no other time. */
  at: string;
  /** The version of `data`. */
  v: number;
  actor: Actor;
  /** Absent if a person did it in a browser or in Slack, or Kairos did. */
  client?: Client;
  /** The command that caused the event; a repeated command has the same id. */
  commandId: string;
  /** A hash of the request, to detect an idempotency key reused with another body. */
  requestHash?: string;
  correlationId: string;
  /** `mail`: by email from the person's calendar program. */
  source: 'http' | 'slack' | 'mail' | 'saga' | 'cli';
  /**
   * The events of a long stream on which its state rests after this append, as revisions [first, last, first, last, …].
   * Set on the last event of an append, that event included; absent if unknown.
   */
  restsOn?: number[];
};
