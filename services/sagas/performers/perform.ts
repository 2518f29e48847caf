import { finishBookings } from '#services/use-cases/commands/booking.ts';
import { isOfMeeting, type LoadedEither } from '../load/load.ts';
import type { SlackTask, Task } from '../plans/task.ts';
import {
  type Attempt,
  contextOf,
  DONE,
  type Outcome,
  type PerformDeps,
  type Performed,
  record,
  told,
} from './attempt.ts';
import { createEvent, removeEvent } from './calendar-events.ts';
import { bookBest, lapse, rank } from './choose-time.ts';
import { recordMail, sendMail } from './send-mail.ts';
import { giveUpInSlack, performInSlack } from './slack/perform.ts';

/** Does what a task says, and records what came of it. Throws on abort, and where something should not happen. */
export async function perform(deps: PerformDeps, attempt: Attempt<LoadedEither>): Promise<Performed> {
  const { task, loaded } = attempt;
  if (isOfSlack(task)) return performInSlack(deps, attempt, task);
  return isOfMeeting(loaded) ? performForMeeting(deps, { ...attempt, loaded }, task) : DONE;
}

async function performForMeeting(
  deps: PerformDeps,
  attempt: Attempt,
  task: Exclude<Task, SlackTask>,
): Promise<Performed> {
  switch (task.kind) {
    case 'rank':
      return rank(deps, attempt);
    case 'book':
      return bookBest(deps, attempt, task);
    case 'finishBooking': {
      const { meetingId } = attempt.loaded.state;
      return told(await finishBookings(deps.log, meetingId, contextOf(deps, attempt)));
    }
    case 'lapse':
      return lapse(deps, attempt);
    case 'createEvent':
      return createEvent(deps, attempt, task.booking);
    case 'removeEvent':
      return removeEvent(deps, attempt, task.booking);
    case 'mail':
      return sendMail(deps, attempt, task);
  }
}

const OF_SLACK = ['understand', 'arrange', 'admit', 'answerPress', 'post', 'forget'] as const;

const isOfSlack = (task: Task): task is SlackTask => OF_SLACK.some((kind) => kind === task.kind);

/** Records that a task which somebody dropped will not be done; nothing for one of which nobody has to hear. */
export async function giveUp(deps: PerformDeps, outcome: Outcome<LoadedEither>): Promise<void> {
  const { task, loaded } = outcome;
  if (isOfSlack(task)) return giveUpInSlack(deps, outcome, task);
  if (!isOfMeeting(loaded)) return;
  const attempt = { task, loaded };
  if (task.kind === 'createEvent') {
    await record(deps, attempt, { type: 'RecordCalendarFailure', booking: task.booking, why: 'unreachable' });
  }
  if (task.kind === 'mail') await recordMail(deps, attempt, task, 'unreachable');
}
