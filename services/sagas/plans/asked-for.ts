import type { SlackPerson } from '#contracts/events/slack.ts';
import type { Conversation } from '#services/domain/conversation/conversation.ts';
import { sameAddress } from '#services/domain/meeting/details.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';

/** The zones that Slack shows of those whom its request names and who haven't replied, by number. */
export const zonesInSlack = (
  conversation: Conversation,
  { participants }: Pick<ExistingMeeting, 'participants'>,
): ReadonlyMap<number, string> =>
  new Map(
    participants.flatMap((participant): [number, string][] => {
      const zone = participant.status === 'pending' && askedFor(conversation, participant)?.zone;
      return zone ? [[participant.number, zone]] : [];
    }),
  );

/** Who the Slack request means by a participant; undefined if it doesn't name them. */
export function askedFor(
  { understanding }: Conversation,
  { email, invitedAs }: Participant,
): SlackPerson | undefined {
  if (understanding?.kind !== 'understood') return undefined;
  return (understanding.people ?? []).find(
    (person) => sameAddress(person.email, email) || sameAddress(person.email, invitedAs),
  );
}
