import { finishBookings } from '../commands/booking.ts';
import {
  type Attempt,
  contextOf,
  type Outcome,
  type PerformDeps,
  type Performed,
  record,
  told,
} from './attempt.ts';
import { createEvent, removeEvent } from './calendar-events.ts';
import { bookBest, lapse, rank } from './choose-time.ts';
import { recordMail, sendMail } from './send-mail.ts';

/** Does what a task says, and records what came of it. Throws on abort, and where something should not happen. */
export async function perform(deps: PerformDeps, attempt: Attempt): Promise<Performed> {
  const { task, loaded } = attempt;
  switch (task.kind) {
    case 'rank':
      return rank(deps, attempt);
    case 'book':
      return bookBest(deps, attempt, task);
    case 'finishBooking':
      return told(await finishBookings(deps.log, loaded.state.meetingId, contextOf(deps, attempt)));
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

/** Records that a task which somebody dropped will not be done; nothing for one of which nobody has to hear. */
export async function giveUp(deps: PerformDeps, attempt: Outcome): Promise<void> {
  const { task } = attempt;
  if (task.kind === 'createEvent') {
    await record(deps, attempt, { type: 'RecordCalendarFailure', booking: task.booking, why: 'unreachable' });
  }
  if (task.kind === 'mail') await recordMail(deps, attempt, task, 'unreachable');
}
