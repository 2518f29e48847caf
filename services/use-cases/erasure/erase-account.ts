import { setTimeout as wait } from 'node:timers/promises';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import type { Actor, Subject } from '#contracts/events/event-spec.ts';
import type { Calendars } from '#services/calendars/port.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { SessionStore } from '#services/storage/accounts/sessions.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { execute, load } from '../commands/execute.ts';
import { destroyKeys } from './destroy-keys.ts';
import { redactTexts } from './redact-texts.ts';

/** How long to wait for the mails about cancelled meetings before the data they need is destroyed, in milliseconds. */
const PATIENCE = 5_000;
const STEP = 50;
const CALENDAR_PATIENCE = 10_000;
/** How long the read models may take to catch up, in milliseconds. */
const CATCH_UP = 5_000;

/** A meeting that the person organizes or has joined, as the read models show it. */
export type InvolvedMeeting = {
  meeting: { id: string; organizer_id: string; status: string; scheduled_end: string | null };
  participants: readonly { number: number; user_id: string | null; status: string }[];
  bookings: readonly { number: number; calendar: string; calendar_event_id: string | null }[];
};

type Deps = {
  log: EventLog;
  sealer: Pick<Sealer, 'destroy'>;
  meetings: { involving(userId: string): Promise<readonly InvolvedMeeting[]> };
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  calendars: Pick<Calendars, 'remove'>;
  /** Revokes the permission to read and write the calendar. */
  google: { revoke(userId: string): Promise<unknown> };
  tokens: { forget(userId: string): Promise<void> };
  users: Pick<Accounts, 'byId' | 'remove'>;
  contacts: Pick<Contacts, 'forget'>;
  sessions: Pick<SessionStore, 'destroyAllOf'>;
  /** Other places that hold data of a meeting, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
  now: () => Date;
};

/**
 * Ends an account: cancels its open meetings, leaves those it joined, revokes the permission at Google, and destroys
 * the keys of the person, of all meetings they organized, and of the texts that name them in those they joined. May be
 * repeated after a failure. `behind`: the read models don't show all meetings yet, and nothing was done.
 */
export async function eraseAccount(deps: Deps, userId: string): Promise<'erased' | 'behind'> {
  const { log, meetings, projector, google, tokens, users, contacts, sessions, sealer, forgetMails, now } =
    deps;
  // A meeting that the lists don't show yet would keep its keys.
  if ((await projector.waitFor(await log.head(), CATCH_UP)) === 'behind') return 'behind';
  const involved = await meetings.involving(userId);
  const own = involved.filter(({ meeting }) => meeting.organizer_id === userId);
  const cancelled = own.filter((one) => isOpen(one, now()));
  for (const one of cancelled) await cancel(deps, userId, one);
  for (const one of involved.filter((one) => isOpen(one, now()))) await leave(deps, userId, one);
  const until = performance.now() + PATIENCE;
  for (const one of cancelled) await told(log, one, until);

  await google.revoke(userId);
  await tokens.forget(userId);
  const remembered = involved.map(({ meeting }) => meeting.id);
  for (const forget of forgetMails) await forget(remembered);
  const user = await users.byId(userId);
  if (user) {
    await contacts.forget(user.email);
    for (const { meeting, participants } of involved.filter((one) => !own.includes(one))) {
      const numbers = participants.filter(({ user_id }) => user_id === userId).map(({ number }) => number);
      await redactTexts({ log, sealer, now, source: 'http' }, meeting.id, { email: user.email, numbers });
    }
  }
  const subjects = subjectsOf(userId, involved);
  const actor: Actor = { kind: 'user', id: userId };
  await destroyKeys({ log, sealer, now }, { subjects, why: 'asked', actor, source: 'http' });
  await sessions.destroyAllOf(userId);
  await users.remove(userId);
  return 'erased';
}

function isOpen({ meeting: { status, scheduled_end: end } }: InvolvedMeeting, now: Date): boolean {
  if (status === 'cancelled' || status === 'lapsed') return false;
  return !(status === 'scheduled' && end !== null && Date.parse(end) <= now.getTime());
}

function command(
  { log, now }: Pick<Deps, 'log' | 'now'>,
  userId: string,
  meetingId: string,
  given: MeetingCommand,
) {
  const commandId = uuidV5(`leave:${userId}:${randomUuid()}`, meetingId);
  return execute(log, meetingDecider, `meeting-${meetingId}`, given, {
    commandId,
    actor: { kind: 'user', id: userId },
    correlationId: correlationId() ?? commandId,
    source: 'http',
    now,
  });
}

async function cancel(deps: Deps, userId: string, { meeting, bookings }: InvolvedMeeting): Promise<void> {
  await command(deps, userId, meeting.id, { type: 'CancelMeeting' });
  // After the permission is revoked, no one can remove the calendar event.
  for (const { number, calendar, calendar_event_id: eventId } of bookings) {
    if (calendar !== 'recorded' || eventId === null) continue;
    const removed = await deps.calendars.remove(userId, eventId, AbortSignal.timeout(CALENDAR_PATIENCE));
    if (removed.ok)
      await command(deps, userId, meeting.id, { type: 'RecordCalendarRemoval', booking: number });
  }
}

async function leave(deps: Deps, userId: string, { meeting, participants }: InvolvedMeeting): Promise<void> {
  for (const { number, status } of participants.filter(({ user_id }) => user_id === userId))
    if (status === 'accepted')
      await command(deps, userId, meeting.id, { type: 'DeclineMeeting', participant: number });
}

/** Waits until the cancellation mails are out, since they can't be written once the keys are gone. */
async function told(log: EventLog, { meeting, participants }: InvolvedMeeting, until: number): Promise<void> {
  const expected = participants.filter(({ status }) => status === 'pending' || status === 'accepted').length;
  for (;;) {
    const { state } = await load(log, deliveryDecider, `delivery-${meeting.id}`);
    const mailed = new Set(
      state.filter(({ kind }) => kind === 'cancelled').map(({ recipient }) => recipient),
    );
    if (mailed.size >= expected || performance.now() >= until) return;
    await wait(STEP);
  }
}

/** The person, and each of their own meetings with everyone in it. In other meetings, only their own participant. */
function subjectsOf(userId: string, involved: readonly InvolvedMeeting[]): Subject[] {
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
