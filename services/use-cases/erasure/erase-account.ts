import { setTimeout as wait } from 'node:timers/promises';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import type { Actor, Subject } from '#contracts/events/event-spec.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { isCompleted } from '#projections/meetings/rows.ts';
import { delivery } from '#services/domain/delivery/delivery.ts';
import { meeting as decider } from '#services/domain/meeting/decider.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import { type CommandContext, execute, load } from '#services/use-cases/commands/execute.ts';
import { eraseSubjects } from '#services/use-cases/erasure/erase-subjects.ts';
import { eraseWords } from '#services/use-cases/erasure/erase-words.ts';
import type { ApiDeps } from '../deps.ts';
import { catchingUp } from '../errors.ts';

/** How long the mails of cancelled meetings may take to leave before what they say is destroyed, in milliseconds. */
const PATIENCE = 5_000;
const STEP = 50;
const CALENDAR_PATIENCE = 10_000;
/** How long the read models may take to show what was stored before, in milliseconds. */
const CATCH_UP = 5_000;

const NOTHING_DELETED = 'Nothing was deleted. Please try again in a moment.';

export interface Erasure {
  /**
   * Ends an account: cancels its open meetings, leaves those it joined, gives the permission back to Google, and
   * destroys the keys of the person, of all meetings they organized, and of the words that name them in those they
   * joined. May be repeated after a failure.
   */
  ofAccount(userId: string): Promise<void>;
}

type Deps = Pick<
  ApiDeps,
  | 'log'
  | 'meetings'
  | 'projector'
  | 'calendars'
  | 'google'
  | 'tokens'
  | 'users'
  | 'contacts'
  | 'sessions'
  | 'sealer'
  | 'forgetMails'
  | 'now'
>;

export function createErasure(deps: Deps): Erasure {
  const {
    log,
    meetings,
    projector,
    calendars,
    google,
    tokens,
    users,
    contacts,
    sessions,
    sealer,
    forgetMails,
    now,
  } = deps;

  const isOpen = ({ meeting }: MeetingRows) =>
    meeting.status !== 'cancelled' && meeting.status !== 'lapsed' && !isCompleted(meeting, now());

  const contextOf = (userId: string, meetingId: string): CommandContext => {
    const commandId = uuidV5(`leave:${userId}:${randomUuid()}`, meetingId);
    return {
      commandId,
      actor: { kind: 'user', id: userId },
      correlationId: correlationId() ?? commandId,
      source: 'http',
      now,
    };
  };

  const cancel = async (userId: string, { meeting, bookings }: MeetingRows): Promise<void> => {
    const { id } = meeting;
    await execute(log, decider, `meeting-${id}`, { type: 'CancelMeeting' }, contextOf(userId, id));
    // Once the permission is given back nobody can remove the event any more.
    for (const { number, calendar, calendar_event_id: eventId } of bookings) {
      if (calendar !== 'recorded' || eventId === null) continue;
      const removed = await calendars.remove(userId, eventId, AbortSignal.timeout(CALENDAR_PATIENCE));
      if (removed.ok)
        await execute(
          log,
          decider,
          `meeting-${id}`,
          { type: 'RecordCalendarRemoval', booking: number },
          contextOf(userId, id),
        );
    }
  };

  const leave = async (userId: string, { meeting, participants }: MeetingRows): Promise<void> => {
    for (const { number, status } of participants.filter(({ user_id }) => user_id === userId))
      if (status === 'accepted')
        await execute(
          log,
          decider,
          `meeting-${meeting.id}`,
          { type: 'DeclineMeeting', participant: number },
          contextOf(userId, meeting.id),
        );
  };

  /** Waits until those invited were told of the cancellation, since nothing can be said once the keys are gone. */
  const told = async ({ meeting, participants }: MeetingRows, until: number): Promise<void> => {
    const expected = participants.filter(
      ({ status }) => status === 'pending' || status === 'accepted',
    ).length;
    for (;;) {
      const { state } = await load(log, delivery, `delivery-${meeting.id}`);
      const mailed = new Set(
        state.filter(({ kind }) => kind === 'cancelled').map(({ recipient }) => recipient),
      );
      if (mailed.size >= expected || performance.now() >= until) return;
      await wait(STEP);
    }
  };

  return {
    async ofAccount(userId) {
      // A meeting that the lists don't show yet would keep its keys.
      if ((await projector.waitFor(await log.head(), CATCH_UP)) === 'behind')
        throw catchingUp(NOTHING_DELETED);
      const involved = await meetings.involving(userId);
      const own = involved.filter(({ meeting }) => meeting.organizer_id === userId);
      const cancelled = own.filter(isOpen);
      for (const rows of cancelled) await cancel(userId, rows);
      for (const rows of involved.filter(isOpen)) await leave(userId, rows);
      const until = performance.now() + PATIENCE;
      for (const rows of cancelled) await told(rows, until);

      await google.revoke(userId);
      await tokens.forget(userId);
      const remembered = involved.map(({ meeting }) => meeting.id);
      for (const forget of forgetMails) await forget(remembered);
      const user = await users.byId(userId);
      if (user) {
        await contacts.forget(user.email);
        for (const { meeting, participants } of involved.filter((rows) => !own.includes(rows))) {
          const numbers = participants
            .filter(({ user_id }) => user_id === userId)
            .map(({ number }) => number);
          await eraseWords({ log, sealer, now, source: 'http' }, meeting.id, { email: user.email, numbers });
        }
      }
      const subjects = subjectsOf(userId, involved);
      const actor: Actor = { kind: 'user', id: userId };
      await eraseSubjects({ log, sealer, now }, { subjects, why: 'asked', actor, source: 'http' });
      await sessions.destroyAllOf(userId);
      await users.remove(userId);
    },
  };
}

/** The person, and each meeting that is theirs with everybody in it; of other meetings only their own place. */
function subjectsOf(userId: string, involved: readonly MeetingRows[]): Subject[] {
  const places = involved.flatMap(({ meeting, participants }): Subject[] => {
    const isOwn = meeting.organizer_id === userId;
    const numbers = participants
      .filter(({ user_id }) => isOwn || user_id === userId)
      .map(({ number }) => number);
    const people = numbers.map((number): Subject => `participant:${meeting.id}:${number}`);
    return isOwn ? [...people, `participant:${meeting.id}:0`, `meeting:${meeting.id}`] : people;
  });
  return [...places, `user:${userId}`];
}
