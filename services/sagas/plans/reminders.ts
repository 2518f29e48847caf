import { HOUR } from '#contracts/durations.ts';
import type { MailKind } from '#contracts/events/delivery.ts';
import { deliveryOf } from '#services/domain/delivery/delivery.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { dayHoursOf, intoDayHours } from './day-hours.ts';
import { isUnbooked, participantsWithStatus, type SagaState } from './state.ts';

/** The day-before reminder goes out this long before the deadline. */
const DAY_BEFORE_MS = 24 * HOUR;
/** Nobody is reminded within this time of another email that asked them. */
const REMINDER_GAP_MS = 12 * HOUR;

/** The first three reminders are numbered as they come; a later reminder makes the earlier ones moot. */
type ReminderNumber = 1 | 2 | 3;
type Moment = { number: ReminderNumber; at: Date; until: Date };

/**
 * Who is to be reminded at `now`, with the number of the reminder. Each reminder goes out at most once, in the person's
 * day hours, and only if their reply can still change the best times.
 */
export function dueReminders(state: SagaState, now: Date): { recipient: number; number: ReminderNumber }[] {
  const due = waiting(state, now).flatMap((person) => {
    const moment = momentsOf(state, person).findLast(({ at, until }) => at <= now && now < until);
    const isDay = intoDayHours(now, zoneOf(state, person)) <= now;
    return moment && isDay ? [{ recipient: person.number, number: moment.number }] : [];
  });
  if (due.length === 0) return due;
  const decided = state.decidedBy(
    due.map(({ recipient }) => recipient),
    now,
  );
  return due.filter(({ recipient }) => (decided.get(recipient) ?? []).length > 0);
}

/** The newest reminder of each person who still hasn't replied. */
export const sentReminders = ({ meeting, deliveries }: SagaState): { recipient: number; number: number }[] =>
  participantsWithStatus(meeting, 'pending').flatMap(({ number: recipient }) => {
    const sent = deliveries.filter((one) => one.recipient === recipient && one.kind === REMINDER);
    return sent.length > 0 ? [{ recipient, number: Math.max(...sent.map(({ number }) => number)) }] : [];
  });

/** When a reminder next falls due just because time passes; null for never. */
export function nextReminder(state: SagaState, now: Date): Date | null {
  const times = waiting(state, now).flatMap((person) =>
    momentsOf(state, person)
      .map(({ at, until }) => ({ at: at > now ? at : intoDayHours(now, zoneOf(state, person)), until }))
      .filter(({ at, until }) => at > now && at < until)
      .map(({ at }) => at.getTime()),
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** People who got the latest invitation, haven't replied, and are asked to reply before a deadline yet to come. */
function waiting({ meeting, rangeEnd, deliveries }: SagaState, now: Date): Participant[] {
  const { deadline, reminders } = meeting;
  const isAsking = isUnbooked(meeting) && now < rangeEnd && reminders && deadline !== null;
  if (!isAsking || new Date(deadline) <= now || meeting.bookings.some(({ state }) => state === 'open'))
    return [];
  return participantsWithStatus(meeting, 'pending').filter(({ number, invitations }) => {
    const invitation = { recipient: number, kind: 'invitation' as const, number: invitations };
    const outcome = deliveryOf(deliveries, invitation)?.outcome;
    return outcome === 'sent' || outcome === 'unknown';
  });
}

/**
 * When each reminder that may still go out is due, and until when: half way to the deadline, a day before the deadline,
 * and on its day; never at night, and never soon after another email with the same request.
 */
function momentsOf(state: SagaState, person: Participant): Moment[] {
  const { meeting, deliveries } = state;
  const due = new Date(meeting.deadline!);
  const zone = zoneOf(state, person);
  const sent = deliveries.filter(({ recipient, kind }) => recipient === person.number && kind === REMINDER);
  const last = Math.max(0, ...sent.map(({ number }) => number));
  const invited = Date.parse(person.invitedAt ?? meeting.createdAt);
  const asked = Math.max(invited, ...sent.map(({ at }) => Date.parse(at)));
  const since = Math.max(invited, Date.parse(meeting.deadlineSetAt));
  const times: Record<ReminderNumber, number> = {
    1: since + (due.getTime() - since) / 2,
    2: due.getTime() - DAY_BEFORE_MS,
    3: dayHoursOf(due, zone).getTime(),
  };
  const moments = REMINDERS.filter((number) => times[number] > since).map((number) => {
    const at = intoDayHours(new Date(Math.max(times[number], asked + REMINDER_GAP_MS)), zone);
    return { number, at };
  });
  return moments.flatMap(({ number, at }, index) => {
    const next = moments.slice(index + 1).map((later) => later.at.getTime());
    const until = new Date(Math.min(due.getTime(), ...next));
    return number > last && at < until ? [{ number, at, until }] : [];
  });
}

const REMINDERS: readonly ReminderNumber[] = [1, 2, 3];
const REMINDER: MailKind = 'reminder';

const zoneOf = ({ meeting, zones }: SagaState, { number }: Participant): string =>
  zones.get(number) ?? meeting.organizerZone;
