import { sameAddress } from '#contracts/email-address.ts';
import type { SlackPerson } from '#contracts/events/slack.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import type { Conversation } from '../conversation/conversation.ts';

/** Who the Slack request means by a participant; undefined if the request doesn't name them. */
export function askedFor(
  { understanding }: Conversation,
  { email, invitedAs }: Participant,
): SlackPerson | undefined {
  if (understanding?.kind !== 'understood') return undefined;
  return (understanding.people ?? []).find(
    (person) => sameAddress(person.email, email) || sameAddress(person.email, invitedAs),
  );
}
