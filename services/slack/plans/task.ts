import type { SlackMessage } from '#contracts/events/slack.ts';
import type { ChannelTask } from '#services/sagas/plans/task.ts';

type Wanted =
  /** Work out the request and the requester. */
  | { kind: 'understand' }
  /** Create or change a meeting, or set the requester's settings, as understood. */
  | { kind: 'carryOut' }
  /** Admit someone whose account and calendar are known. */
  | { kind: 'admit'; participant: number; userId: string }
  | { kind: 'answerPress'; press: number }
  /** Post a message with this content, or change the posted message. */
  | { kind: 'post'; message: SlackMessage; shows: string; isThere: boolean }
  /** Erase a request that led nowhere. */
  | { kind: 'forget' };

/** A single task of a conversation in Slack. */
export type SlackTask = Wanted & ChannelTask;

export type PostTask = Extract<SlackTask, { kind: 'post' }>;

/** Slack's name among the channels. */
export const SLACK = 'slack';

/** A task with the key under which its attempts are counted. */
export const slackTask = (task: Exclude<Wanted, { kind: 'post' }>): SlackTask => ({
  ...task,
  channel: SLACK,
  key: keyOf(task),
  isMessage: false,
});

export function postTask(post: Pick<PostTask, 'message' | 'shows' | 'isThere'>): PostTask {
  const task = { kind: 'post', ...post } as const;
  return { ...task, channel: SLACK, key: keyOf(task), isMessage: true };
}

/** Whether a task comes from Slack's plans. */
export const isOfSlack = (task: ChannelTask): task is SlackTask => task.channel === SLACK;

function keyOf(task: Wanted): string {
  switch (task.kind) {
    case 'admit':
      return `admit:${task.participant}`;
    case 'answerPress':
      return `answerPress:${task.press}`;
    case 'post':
      // Until the message is posted, its task stays the same, whatever the content would be by now.
      return task.isThere ? `post:${task.message}:${task.shows}` : `post:${task.message}`;
    default:
      return task.kind;
  }
}
