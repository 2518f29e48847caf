import { intlZone } from '#contracts/intl-zone.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import { isKnown, proposalsOf } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { typedAnswerOf } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';

/**
 * The zone in which a participant reads times, 0 for the organizer. Of someone who takes part with an account, that of
 * the account counts; of everyone else, first the zone of what they last answered or proposed by hand, then that of the
 * account with their address, then the zones that others `show` for them. Null if none is known here.
 */
export function zoneOfReader(
  { meeting, evidence }: { meeting: ExistingMeeting; evidence: Pick<Evidence, 'answers'> },
  number: number,
  account: Pick<User, 'zone'> | null | undefined,
  shown: readonly string[] = [],
): string | null {
  const isMember = number === 0 || meeting.participants[number - 1]?.userId !== undefined;
  const said = saidZones(meeting, evidence, number);
  const zones = isMember ? [account?.zone, ...said] : [...said, account?.zone];
  return [...zones, ...shown].find((zone) => zone && intlZone(zone) !== null) ?? null;
}

/** The zones of a participant's answer and latest proposal, the latest first. */
function saidZones(meeting: ExistingMeeting, evidence: Pick<Evidence, 'answers'>, number: number): string[] {
  const answer = typedAnswerOf(meeting, evidence, number);
  const proposal = proposalsOf(meeting, number).findLast(isKnown);
  return [answer, proposal]
    .flatMap((one) => one ?? [])
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .map(({ zone }) => zone);
}
