import { memberMailKind } from '#contracts/events/delivery.ts';
import { APP_HOME, type SlackMessage } from '#contracts/events/slack.ts';
import { accountName } from '#contracts/text/names.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { mailFacts } from '#services/sagas/performers/mail-facts.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { SlackAttempt, SlackTarget } from '../load/target.ts';
import { answerMessage } from '../messages/answer.ts';
import { connectionRequestMessage } from '../messages/connection-request.ts';
import { noticeMessage } from '../messages/notice.ts';
import { pressMessage } from '../messages/press.ts';
import { answerShows, answerStageOf } from '../plans/answer.ts';
import { askedFor, type SlackState } from '../plans/state.ts';
import { CONNECTION_LINK_MINUTES, type Content, type MessagePlace } from '../port.ts';
import { answerFacts } from './answer-facts.ts';
import { pressFacts } from './press-facts.ts';
import type { SagaSlackDeps, SlackTaskDeps } from './slack-deps.ts';

/** A message and its destination: a place, a person in private, or a person in a place. */
export type AddressedMessage = {
  team: string;
  content: Content /** The answer's content. */;
  shows?: string;
} & (
  | {
      to: 'place';
      place: MessagePlace /** Gets the message in private if the bot may not post there. */;
      orElse: string | null;
    }
  | { to: 'person'; slackUser: string }
  | { to: 'whisper'; place: MessagePlace; slackUser: string }
);

type Deps = Pick<SlackTaskDeps, 'links' | 'mail' | 'now'> & { slack: Pick<SagaSlackDeps, 'links'> };

/** Composes a message as it should look now. Null if the recipient or subject is gone. */
export function composeMessage(
  deps: Deps,
  { loaded, state }: Pick<SlackAttempt, 'loaded' | 'state'>,
  message: SlackMessage,
): AddressedMessage | null {
  const [kind, ...about] = message.split(':');
  switch (kind) {
    case 'answer':
      return answer(deps, loaded, state);
    case 'link':
      return link(deps, loaded, Number(about[0]));
    case 'press':
      return whisper(deps, loaded, Number(about[0]));
    default:
      return notice(deps, { loaded, state }, about);
  }
}

function answer({ mail, now }: Deps, loaded: SlackTarget, state: SlackState): AddressedMessage | null {
  const { asked } = loaded.state.conversation;
  const stage = answerStageOf(state, now());
  if (!asked || !stage) return null;
  return {
    team: asked.team,
    to: 'place',
    place: { channel: asked.channel, thread: threadOf(asked) },
    orElse: asked.by,
    shows: answerShows(state, stage),
    content: answerMessage(answerFacts(loaded, stage, mail.publicUrl)),
  };
}

/** In a channel, replies go to the request's thread to avoid noise; in a private conversation they simply come next. */
const threadOf = ({ where, thread, ts }: NonNullable<Conversation['asked']>): string | null =>
  where === 'im' || where === 'command' ? thread : (thread ?? ts);

function link({ slack }: Deps, loaded: SlackTarget, number: number): AddressedMessage | null {
  const { meetingId, conversation } = loaded.state;
  const { asked } = conversation;
  if (!asked) return null;
  const { team } = asked;
  const made = (slackUser: string, name: string | null) => ({
    name,
    url: slack.links.connectionLink({ team, slackUser, name: name ?? '', meetingId }),
    validFor: CONNECTION_LINK_MINUTES,
  });
  if (number === 0) {
    if (asked.by === null) return null;
    const facts = { to: 'asker' as const, asked: asked.text, meeting: null, ...made(asked.by, null) };
    return { team, to: 'person', slackUser: asked.by, content: connectionRequestMessage(facts) };
  }
  const participant = loaded.state.meeting?.participants[number - 1];
  const person = participant && askedFor(conversation, participant);
  const organizer = loaded.users.get(0);
  const title = loaded.state.meeting?.title ?? null;
  if (!person?.slackUser || !organizer || title === null) return null;
  const facts = {
    to: 'participant' as const,
    asked: null,
    meeting: { organizer: accountName(organizer), title },
    ...made(person.slackUser, person.name),
  };
  return { team, to: 'person', slackUser: person.slackUser, content: connectionRequestMessage(facts) };
}

function whisper({ mail, slack }: Deps, loaded: SlackTarget, number: number): AddressedMessage | null {
  const { meetingId, conversation } = loaded.state;
  const press = conversation.presses[number - 1];
  if (!press || press.by === null) return null;
  const { team, channel, thread, by: slackUser } = press;
  const connect = () => slack.links.connectionLink({ team, slackUser, name: '', meetingId });
  const facts = pressFacts(loaded, press, { publicUrl: mail.publicUrl, connect });
  if (!facts) return null;
  const content = pressMessage(facts);
  // App Home can't hold a message.
  return channel === APP_HOME
    ? { team, to: 'person', slackUser, content }
    : { team, to: 'whisper', place: { channel, thread }, slackUser, content };
}

function notice(
  { links, mail, now }: Deps,
  { loaded, state }: Pick<SlackAttempt, 'loaded' | 'state'>,
  about: readonly string[],
): AddressedMessage | null {
  if (!isTargetMeeting(loaded)) return null;
  const [kind, recipient, number] = [memberMailKind.parse(about[0]), Number(about[1]), Number(about[2])];
  const account = loaded.state.slackOf.get(recipient);
  const task = { kind: 'mail' as const, mail: kind, recipient, number };
  const facts = mailFacts(task, loaded, { links, ...mail, at: now(), planned: state });
  if (!account || !facts) return null;
  const { team, slackUser } = account;
  return { team, to: 'person', slackUser, content: noticeMessage(facts) };
}
