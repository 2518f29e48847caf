import { intlZone } from '#contracts/intl-zone.ts';
import { isKnown, proposalsOf } from '#services/domain/meeting/proposals.ts';
import { typedAnswerOf } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting } from '../load/load.ts';
import { askedFor } from '../plans/asked-for.ts';

/**
 * The zone in which a participant reads times, 0 for the organizer: that of their account, or else the one they answered or
 * proposed a time in by hand, or the one that Slack shows of someone whom a request there names. Null if none is known here.
 */
export function zoneOfReader(
  { meeting, evidence, conversation }: Pick<TargetMeeting['state'], 'meeting' | 'evidence' | 'conversation'>,
  account: Pick<User, 'zone'> | undefined,
  number: number,
): string | null {
  const participant = meeting.participants[number - 1];
  const zones = [
    account?.zone,
    typedAnswerOf(meeting, evidence, number)?.zone,
    proposalsOf(meeting, number).findLast(isKnown)?.zone,
    participant && askedFor(conversation, participant)?.zone,
  ];
  return zones.find((zone) => zone && intlZone(zone) !== null) ?? null;
}
