import type { SlackMessage } from '#contracts/events/slack.ts';
import type { ChannelTask } from '#services/sagas/plans/task.ts';

type Wanted =
  /** Work out what was requested, and by whom. */
  | { kind: 'understand' }
  /** Create the requested meeting. */
  | { kind: 'arrange' }
  /** Set the requester's settings as they were understood. */
  | { kind: 'changeSettings' }
  /** Change who has to come to a meeting, as it was understood. */
  | { kind: 'changeAttendance' }
  /** Change a meeting, as it was understood. */
  | { kind: 'change' }
  /** Admit someone whose account and calendar are known. */
  | { kind: 'admit'; participant: number; userId: string }
  | { kind: 'answerPress'; press: number }
  /** Post a message that shows this, or change the posted one. */
  | { kind: 'post'; message: SlackMessage; shows: string; isThere: boolean }
  /** Erase a request that led nowhere. */
  | { kind: 'forget' };

/** One thing to be done for a conversation in Slack. */
export type SlackTask = Wanted & ChannelTask;

export type PostTask = Extract<SlackTask, { kind: 'post' }>;

/** Slack's name among the channels. */
export const SLACK = 'slack';

/** A task with the key under which its attempts are counted. */
export const slackTask = (task: Wanted): SlackTask => ({
  ...task,
  channel: SLACK,
  key: keyOf(task),
  isMessage: false,
});

export function postTask(post: Pick<PostTask, 'message' | 'shows' | 'isThere'>): PostTask {
  const task = { kind: 'post', ...post } as const;
  return { ...task, channel: SLACK, key: keyOf(task), isMessage: true };
}

/** Whether a task is one of those that Slack's plans make. */
export const isOfSlack = (task: ChannelTask): task is SlackTask => task.channel === SLACK;

function keyOf(task: Wanted): string {
  switch (task.kind) {
    case 'admit':
      return `admit:${task.participant}`;
    case 'answerPress':
      return `answerPress:${task.press}`;
    case 'post':
      // Until the message is posted it is one task, whatever it would show by now.
      return task.isThere ? `post:${task.message}:${task.shows}` : `post:${task.message}`;
    default:
      return task.kind;
  }
}
