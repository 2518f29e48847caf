import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import type { MessageFact } from './facts.ts';
import type { KnownPerson, Text } from './text.ts';
import type { RequestedMeeting, Understood } from './understood.ts';

/** What a message may say something of, by its name in a new meeting. */
export type SaidField = keyof PartOfNewMeeting;

/** Why a message isn't clear, in one respect. */
export type Doubt = {
  why: NotUnderstood;
  /** The words that it is about; empty for none. */
  about: string;
  /** What it leaves open; null for words that aren't understood. */
  field: SaidField | null;
  /** What it could mean, as values of the field. */
  values?: readonly (string | number)[];
  /** For a name: those who it could be, no one if no one is known by it. */
  among?: readonly KnownPerson[];
};

/** What was made of a message, and how. */
export type Interpretation = {
  text: Text;
  facts: readonly MessageFact[];
  /** As far as it's clear: what is in doubt, or isn't said, is as usual. */
  meeting: RequestedMeeting;
  /** What the words speak of, clearly or not. */
  said: ReadonlySet<SaidField>;
  /** In the order in which they're asked about; none for a meeting that can be made. */
  doubts: readonly Doubt[];
  /** Words are left over that a model may understand; everything else is certain. */
  isOpen: boolean;
};

const LONGEST_ABOUT = 200;

/** The meeting, or the first doubt about it. */
export function understoodOf({
  meeting,
  doubts: [doubt],
}: Pick<Interpretation, 'meeting' | 'doubts'>): Understood {
  if (!doubt) return { ok: true, meeting };
  const words = doubt.about.slice(0, LONGEST_ABOUT).toWellFormed();
  return { ok: false, why: doubt.why, ...(words && { about: words }) };
}
