import { finishBookings, updateHolds } from '#services/use-cases/commands/booking.ts';
import { isTargetMeeting, type OpenChannel, type TaskResult, type TaskTarget } from '../load/target.ts';
import { type ChannelTask, isOfChannel, type MeetingTask } from '../plans/task.ts';
import {
  commandContextOf,
  type Outcome,
  type PerformDeps,
  recordOnMeeting,
  TASK_DONE,
  type TaskAndTarget,
  type TaskAttempt,
  toTaskResult,
} from './attempt.ts';
import { createEvent, removeEvent, updateEvent } from './calendar-events.ts';
import { bookBest, lapseMeeting, rankMeeting } from './choose-time.ts';
import { moveBooked } from './own-moves.ts';
import { createDeliveryRecorder } from './record-deliveries.ts';
import { sendMail } from './send-mail.ts';
import { followEvent, lookAtBooked } from './standing-watch.ts';

/** Performs a task and records the outcome. Throws on abort, and in cases that should be impossible. */
export async function performTask(deps: PerformDeps, attempt: TaskAttempt<TaskTarget>): Promise<TaskResult> {
  const { task, loaded } = attempt;
  if (isOfChannel(task)) return channelOf(task, loaded).perform(task, attempt);
  return isTargetMeeting(loaded) ? performForMeeting(deps, { ...attempt, loaded }, task) : TASK_DONE;
}

async function performForMeeting(
  deps: PerformDeps,
  attempt: TaskAttempt,
  task: MeetingTask,
): Promise<TaskResult> {
  const outcome = await outcomeOf(deps, attempt, task);
  return 'type' in outcome ? recordOnMeeting(deps, attempt, outcome) : outcome;
}

async function outcomeOf(deps: PerformDeps, attempt: TaskAttempt, task: MeetingTask): Promise<Outcome> {
  const { meetingId, meeting } = attempt.loaded.state;
  const context = commandContextOf(deps, attempt);
  switch (task.kind) {
    case 'rank':
      return rankMeeting(deps, attempt);
    case 'book':
      return bookBest(deps, attempt, task);
    case 'finishBooking':
      return toTaskResult(await finishBookings(deps, meetingId, context));
    case 'updateHolds':
      return toTaskResult(await updateHolds(deps.log, meetingId, task.booking, context));
    case 'endGracePeriod':
      return { type: 'EndGracePeriod', ...(task.booking !== null && { booking: task.booking }) };
    case 'excuseSilent':
      return { type: 'ExcuseSilent', now: deps.now().toISOString() };
    case 'lapse':
      return lapseMeeting(deps, attempt);
    case 'createEvent':
    case 'updateEvent':
    case 'removeEvent': {
      const booking = meeting.bookings[task.booking - 1];
      return booking ? EVENT_TASKS[task.kind](deps, attempt, booking) : TASK_DONE;
    }
    case 'look':
      return lookAtBooked(deps, attempt, task.of);
    case 'moveBooked':
      return moveBooked(deps, attempt);
    case 'followEvent':
      return followEvent(deps, attempt);
    case 'mail':
      return sendMail(deps, attempt, task);
  }
}

const EVENT_TASKS = { createEvent, updateEvent, removeEvent };

export function channelOf({ channel: name }: ChannelTask, { channels }: TaskTarget): OpenChannel {
  const found = channels.find((channel) => channel.name === name);
  if (!found) throw new Error(`A task was planned by ${name}, which isn't there`);
  return found;
}

/** Records that a dropped task will not be done. Does nothing for tasks that nobody needs to hear about. */
export async function recordGivenUp(deps: PerformDeps, outcome: TaskAndTarget<TaskTarget>): Promise<void> {
  const { task, loaded } = outcome;
  if (isOfChannel(task)) return channelOf(task, loaded).giveUp(task, loaded);
  if (!isTargetMeeting(loaded)) return;
  const why = 'unreachable';
  if (task.kind === 'createEvent') {
    const { booking } = task;
    await recordOnMeeting(deps, { task, loaded }, { type: 'RecordCalendarFailure', booking, why });
  }
  if (task.kind === 'mail') {
    const { recipient, mail: kind, number } = task;
    const record = createDeliveryRecorder(deps, loaded.state.meetingId, 'operator');
    await record({ type: 'RecordFailed', why, recipient, kind, number });
  }
}
