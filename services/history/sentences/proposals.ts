import { MINUTE } from '#contracts/durations.ts';
import type { Verdict } from '#contracts/proposals.ts';
import {
  byProgram,
  isParticipant,
  type NarratedEventOf,
  type NarrationContext,
  slotText,
  who,
  whom,
} from './narration.ts';

/** The answer to the proposer. */
const TOLD: Record<Verdict, string> = {
  possible: "that it's possible",
  outsideHours: "that it's possible, but outside someone's hours or on their day off",
  notPossible: "that it isn't possible",
  unknown: "that it can't tell yet whether it's possible",
};

const timeText = (start: string, duration: number, telling: NarrationContext): string =>
  slotText({ start, end: new Date(Date.parse(start) + duration * MINUTE).toISOString() }, telling);

/** `Jess proposed Tuesday, November 24, 10:00 AM to 10:45 AM. Kairos told them that it's possible.` */
export function timeProposed(
  { data: { participant, start, duration, verdict }, meta }: NarratedEventOf<'TimeProposed'>,
  telling: NarrationContext,
): string {
  const person = whom(participant, telling);
  const told = `Kairos told ${person === 'you' ? 'you' : 'them'} ${TOLD[verdict]}.`;
  const time = start ? timeText(start, duration, telling) : 'a time';
  const gone = start === null ? ' When it was has since been erased.' : '';
  return `${who(participant, telling)}${byProgram(meta, telling)} proposed ${time}.${gone} ${told}`;
}

/** The time of a proposal; `a proposed time` if it may not be told. */
export function proposedText(number: number, telling: NarrationContext): string {
  const { start, duration } = telling.proposalOf(number) ?? {};
  return start && duration ? `the proposed time ${timeText(start, duration, telling)}` : 'a proposed time';
}

/** Who had proposed the time that was chosen: `, which Jess had proposed`. Participants aren't told of each other's. */
export function proposedBy(start: string, telling: NarrationContext): string {
  if (isParticipant(telling)) return '';
  const proposer = telling.proposerOf(start);
  return proposer ? `, which ${whom(proposer, telling)} had proposed` : '';
}
