import { intlZone } from '#contracts/intl-zone.ts';
import { isKnown, proposalsOf } from '#services/domain/meeting/proposals.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { typedAnswerOf } from '#services/scheduling/meeting-request/typed-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting } from '../load/target.ts';
import type { ChannelState } from '../plans/state.ts';

/**
 * The zone in which a participant reads times, 0 for the organizer: their account's zone, or else the zone of their
 * answer or proposal by hand, or the zone that a channel shows of someone whom a request there names. Null if none is
 * known here.
 */
export function zoneOfReader(
  { meeting, evidence, channels }: Pick<TargetMeeting['state'], 'meeting' | 'evidence' | 'channels'>,
  account: Pick<User, 'zone'> | undefined,
  number: number,
): string | null {
  const participant = meeting.participants[number - 1];
  const zones = [
    account?.zone,
    typedAnswerOf(meeting, evidence, number)?.zone,
    proposalsOf(meeting, number).findLast(isKnown)?.zone,
    ...(participant ? zonesInChannels(channels, participant) : []),
  ];
  return zones.find((zone) => zone && intlZone(zone) !== null) ?? null;
}

/** The zones that channels show for a person named in their requests. */
export const zonesInChannels = (channels: readonly ChannelState[], participant: Participant): string[] =>
  channels.flatMap((channel) => channel.zoneOf(participant) ?? []);
