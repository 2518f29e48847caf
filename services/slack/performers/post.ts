import type { SlackMessage } from '#contracts/events/slack.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { outcomeOrLost, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import { type ConversationCommand, type Post, postOf } from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import type { PostTask } from '../plans/task.ts';
import type { MessagePlace, MessageTag, SlackAnswer, SlackFailure } from '../port.ts';
import { type AddressedMessage, composeMessage } from './compose-message.ts';
import { type Recording, recordOnConversation, retryLater } from './record.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** What is recorded of a message, or a result that needs no record. */
type Outcome = ConversationCommand | TaskResult;

type Sending = {
  deps: SlackTaskDeps;
  attempt: SlackAttempt;
  message: SlackMessage;
  letter: AddressedMessage;
  /** The content of the message once posted. */
  shows: string;
};

/**
 * Posts or changes a message. The intent is recorded first, so after a crash the next worker checks whether the message
 * arrived before posting again.
 */
export async function postMessage(
  deps: SlackTaskDeps,
  attempt: SlackAttempt,
  { message, shows }: PostTask,
): Promise<Outcome> {
  const written = composeMessage(deps, attempt, message);
  if (!written) return unsendable(deps, attempt, message, { why: 'refused' });
  const sending = { deps, attempt, message, letter: written, shows: written.shows ?? shows };
  const before = postOf(attempt.loaded.state.conversation, message);
  if (before?.state === 'posted') return change(sending, before);
  if (written.to === 'whisper') return whisper(sending, written, before);
  return send(sending, before);
}

/** A message that will not be posted or changed again. */
export async function unsendable(
  deps: SlackTaskDeps,
  recording: Recording,
  message: SlackMessage,
  { why, team }: { why: Extract<Post, { state: 'failed' }>['why']; team?: string },
): Promise<Outcome> {
  const { conversation } = recording.loaded.state;
  if (!postOf(conversation, message)) {
    const workspace = team ?? conversation.asked?.team ?? '';
    const begun = await begin({ deps, recording, message }, workspace, NOWHERE);
    if (!begun.done) return begun;
  }
  return { type: 'SlackPostFailed', message, why };
}

/** No conversation was found to post to. */
const NOWHERE: MessagePlace = { channel: '', thread: null };

function begin(
  { deps, recording, message }: { deps: SlackTaskDeps; recording: Recording; message: SlackMessage },
  team: string,
  { channel, thread }: MessagePlace,
): Promise<TaskResult> {
  return recordOnConversation(deps, recording, { type: 'SlackPosting', message, team, channel, thread });
}

const tagOf = ({ attempt, message }: Sending): MessageTag => ({
  meetingId: attempt.loaded.state.meetingId,
  message,
});

async function change(
  sending: Sending,
  { channel, ts }: { channel: string; ts: string | null },
): Promise<Outcome> {
  const { deps, attempt, letter, message, shows } = sending;
  if (ts === null) return TASK_DONE;
  const content = { ...letter.content, tag: tagOf(sending) };
  const changed = await deps.slack.api.update(letter.team, { channel, ts }, content, attempt.signal);
  crashPoint('CP-5-slack-changed');
  return changed.ok ? { type: 'SlackMessageChanged', message, shows } : failed(sending, changed);
}

/** Only a permanent failure is recorded. Retrying is safe for changing a message, and for posting a message that never left. */
function failed(
  { deps, attempt, message, letter: { team } }: Sending,
  failure: SlackFailure,
): Promise<Outcome> | Outcome {
  const { why } = failure;
  return why === 'unreachable' ? retryLater(failure) : unsendable(deps, attempt, message, { why, team });
}

/**
 * Slack can't say whether a whisper arrived, so a whisper that was begun counts as posted unless known to have failed.
 */
async function whisper(
  sending: Sending,
  { place, slackUser, team, content }: Extract<AddressedMessage, { to: 'whisper' }>,
  before: Post | undefined,
): Promise<Outcome> {
  const { deps, attempt, message, shows } = sending;
  const posted = { type: 'SlackPosted', message, channel: place.channel, ts: null, shows } as const;
  if (before && attempt.failed === 0) return posted;
  if (!before) {
    const begun = await begin({ deps, recording: attempt, message }, team, place);
    if (!begun.done) return begun;
  }
  crashPoint('CP-6-before-slack-whisper');
  const whispered = await deps.slack.api.whisper(team, place, slackUser, content, attempt.signal);
  crashPoint('CP-5-slack-whispered');
  return whispered.ok || whispered.outcomeUnknown ? posted : failed(sending, whispered);
}

async function send(sending: Sending, before: Post | undefined): Promise<Outcome> {
  const { deps, attempt, letter, message } = sending;
  const { inDoubtUntil } = attempt.state;
  const now = deps.now();
  if (before && inDoubtUntil && now < inDoubtUntil) {
    const retryAfter = inDoubtUntil.getTime() - now.getTime();
    return { done: false, why: "It isn't known yet whether this message arrived", retryAfter };
  }
  const resolved = before ? { ok: true as const, place: placeOf(before) } : await resolve(sending);
  if (!resolved.ok) return failed(sending, resolved);
  if (!before) {
    crashPoint('CP-6-before-slack-posting');
    const begun = await begin({ deps, recording: attempt, message }, letter.team, resolved.place);
    if (!begun.done) return begun;
  }
  return deliver(sending, resolved.place, before);
}

const placeOf = ({ channel, thread }: Post): MessagePlace => ({ channel, thread });

async function resolve({ deps, attempt, letter }: Sending): Promise<SlackAnswer<{ place: MessagePlace }>> {
  if (letter.to !== 'person') return { ok: true, place: letter.place };
  const direct = await deps.slack.api.direct(letter.team, letter.slackUser, attempt.signal);
  return direct.ok ? { ok: true, place: { channel: direct.channel, thread: null } } : direct;
}

/** Posts to a place, unless an earlier attempt got there. If the bot may not post there, posts in private. */
async function deliver(sending: Sending, place: MessagePlace, before: Post | undefined): Promise<Outcome> {
  const { deps, attempt, letter } = sending;
  const arrived = await delivered(sending, place, before);
  const orElse = letter.to === 'place' ? letter.orElse : null;
  if (arrived.ok || arrived.why !== 'gone' || orElse === null) return recorded(sending, arrived);
  const direct = await deps.slack.api.direct(letter.team, orElse, attempt.signal);
  if (!direct.ok) return failed(sending, direct);
  if (direct.channel === place.channel) return recorded(sending, arrived);
  return recorded(sending, await delivered(sending, { channel: direct.channel, thread: null }, before));
}

type Delivered = SlackAnswer<{ channel: string; ts: string; found: boolean }>;

async function delivered(
  sending: Sending,
  place: MessagePlace,
  before: Post | undefined,
): Promise<Delivered> {
  const { deps, attempt, letter } = sending;
  const { team } = letter;
  const tag = tagOf(sending);
  if (before) {
    const found = await deps.slack.api.find(team, place, { tag, since: new Date(before.at) }, attempt.signal);
    if (!found.ok) return found;
    if (found.ts !== null) return { ok: true, channel: place.channel, ts: found.ts, found: true };
  }
  crashPoint('CP-6-before-slack-post');
  const posted = await outcomeOrLost(
    deps.slack.api.post(team, place, { ...letter.content, tag }, attempt.signal),
    (detail): SlackFailure => ({ ok: false, why: 'unreachable', detail, outcomeUnknown: true }),
  );
  crashPoint('CP-5-slack-posted');
  return posted.ok ? { ...posted, found: false } : posted;
}

/** The content of a found message is unknown, so an answer, which is kept up to date, is changed at once. */
async function recorded(sending: Sending, arrived: Delivered): Promise<Outcome> {
  if (!arrived.ok) return failed(sending, arrived);
  const { deps, attempt, message, shows } = sending;
  const { channel, ts, found } = arrived;
  const posted = { type: 'SlackPosted', message, channel, ts } as const;
  if (!found || message !== 'answer') return { ...posted, shows };
  const asFound = await recordOnConversation(deps, attempt, { ...posted, shows: 'found' });
  return asFound.done ? change(sending, { channel, ts }) : asFound;
}
