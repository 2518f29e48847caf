import { setTimeout as wait } from 'node:timers/promises';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import { normalizeEmail, sameAddress } from '#contracts/email-address.ts';
import type { Actor, Subject } from '#contracts/events/event-spec.ts';
import { fullName } from '#contracts/text/names.ts';
import type { Calendars } from '#services/calendars/port.ts';
import { deliveryDecider } from '#services/domain/delivery/delivery.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { mayBeInCalendar } from '#services/domain/meeting/state.ts';
import type { CalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import type { Contacts } from '#services/storage/accounts/contacts.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { SessionStore } from '#services/storage/accounts/sessions.ts';
import type { SignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { Sealer, Vault } from '#services/storage/vault/port.ts';
import { execute, load } from '../commands/execute.ts';
import { contextOf } from '../commands/task-context.ts';
import { disconnectCalendars } from '../settings/calendar-accounts.ts';
import { destroyKeys } from './destroy-keys.ts';
import { redactTexts } from './redact-texts.ts';

/** How long to wait for the mails about cancelled meetings before the data they need is destroyed, in milliseconds. */
const WAIT_FOR_MAILS_MS = 5_000;
const STEP = 50;
const CALENDAR_PATIENCE = 10_000;
/** How long the read models may take to catch up, in milliseconds. */
const CATCH_UP = 5_000;

/** A meeting that the person organizes or has joined, as the read models show it. */
type InvolvedMeeting = {
  meeting: { id: string; organizer_id: string; status: string; scheduled_end: string | null };
  participants: readonly { number: number; user_id: string | null; status: string }[];
  bookings: readonly { number: number; calendar: string; calendar_event_id: string | null }[];
};

/** The stores and services that deleting an account touches. */
export type EraseAccountDeps = {
  log: EventLog;
  sealer: Pick<Sealer, 'destroy' | 'scrub' | 'subjectsOfEmail'>;
  vault: Pick<Vault, 'hash'>;
  meetings: {
    involving(userId: string): Promise<readonly InvolvedMeeting[]>;
    byIds(ids: readonly string[]): Promise<readonly InvolvedMeeting[]>;
  };
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  calendars: Pick<Calendars, 'remove' | 'revoke'>;
  calendarAccounts: Pick<CalendarAccounts, 'accountsOf' | 'remove'>;
  users: Pick<Accounts, 'byId' | 'beginDeletion' | 'remove'>;
  contacts: Pick<Contacts, 'forget'>;
  pendingAnswers: Pick<PendingAnswers, 'forgetOf'>;
  signInLinks: Pick<SignInLinks, 'forgetOf'>;
  sessions: Pick<SessionStore, 'destroyAllOf'>;
  /** Other places that hold data of meetings and of addresses, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[], addresses?: readonly string[]) => Promise<void>)[];
  now: () => Date;
};

/**
 * Ends an account: its sessions first, so that nothing new begins. Its tokens don't work from then on either, and go
 * with the account. Then cancels its open meetings, leaves those it joined or was invited to, revokes the permission at
 * Google, and destroys the keys of the person, of all meetings they organized, and of the texts that name them in
 * others'. Work under way meanwhile is found by looking again until nothing is left. Safe to repeat after a failure,
 * even once the account is gone. `behind`: the read models don't show all meetings yet, and nothing was begun. `begun`:
 * the read models fell behind during the deletion, and `finishDeletions` does the rest.
 */
export async function eraseAccount(
  deps: EraseAccountDeps,
  userId: string,
): Promise<'erased' | 'behind' | 'begun'> {
  const { log, projector, users, contacts, sessions, sealer, now } = deps;
  // A meeting that the lists don't show yet would keep its keys.
  const isBehind = async () => (await projector.waitFor(await log.head(), CATCH_UP)) === 'behind';
  if (await isBehind()) return 'behind';
  await users.beginDeletion(userId);
  const user = await users.byId(userId);
  await sessions.destroyAllOf(userId);

  const emails = user?.addresses ?? [];
  const person = { userId, emails, name: user && fullName(user) };
  const erased = new Set<string>();
  const eraseMeetings = async () => {
    for (;;) {
      if (await isBehind()) return false;
      const involved = await involvedMeetings(deps, person);
      const found = involved.filter(({ meeting }) => !erased.has(meeting.id));
      if (found.length === 0) return true;
      await eraseInvolved(deps, person, found);
      for (const { meeting } of found) erased.add(meeting.id);
    }
  };

  if (!(await eraseMeetings())) return 'begun';
  for (const { id } of await deps.calendarAccounts.accountsOf(userId))
    await disconnectCalendars(deps, userId, id);
  for (const email of emails) {
    await contacts.forget(email);
    await deps.pendingAnswers.forgetOf(email);
    await deps.signInLinks.forgetOf(email);
  }
  for (const forget of deps.forgetMails) await forget([], emails);
  const actor: Actor = { kind: 'user', id: userId };
  await users.remove(userId);
  const subjects: Subject[] = [`user:${userId}`];
  await destroyKeys({ log, sealer, now }, { subjects, why: 'asked', actor, source: 'http' });
  // From here on, a request that was under way finds no account, and repeats this. The rest is for `eraseLeftovers`.
  await eraseMeetings();
  await sealer.scrub();
  return 'erased';
}

/** Without the data of their account, once deleted. */
type Person = { userId: string; emails: readonly string[]; name: string | null };

/**
 * Meetings that they organize or joined, and meetings to which an address of theirs was invited without their ever
 * joining.
 */
async function involvedMeetings(
  { meetings, sealer, vault }: EraseAccountDeps,
  { userId, emails }: Person,
): Promise<InvolvedMeeting[]> {
  const joined = await meetings.involving(userId);
  const subjects: string[] = [];
  for (const email of emails)
    subjects.push(...(await sealer.subjectsOfEmail(vault.hash(normalizeEmail(email), 'email'))));
  const invitedTo = new Set(
    subjects.filter((subject) => subject.startsWith('participant:')).map((subject) => subject.split(':')[1]!),
  );
  for (const { meeting } of joined) invitedTo.delete(meeting.id);
  return [...joined, ...(await meetings.byIds([...invitedTo]))];
}

async function eraseInvolved(deps: EraseAccountDeps, person: Person, found: readonly InvolvedMeeting[]) {
  const { log, sealer, forgetMails, now } = deps;
  const { userId, emails, name } = person;
  const own = found.filter((one) => organizes(person, one));
  const cancelled = own.filter((one) => isOpen(one, now()));
  for (const one of cancelled) await cancel(deps, userId, one);
  const places = new Map<InvolvedMeeting, number[]>();
  for (const one of found) places.set(one, await placesOf(deps, person, one));
  for (const [one, numbers] of places) if (isOpen(one, now())) await leave(deps, userId, one, numbers);
  const until = performance.now() + WAIT_FOR_MAILS_MS;
  for (const one of cancelled) await told(log, one, until);
  for (const one of cancelled) await outOfCalendar(log, one, until);

  for (const forget of forgetMails) await forget(found.map(({ meeting }) => meeting.id));
  for (const [one, numbers] of places)
    if (emails.length > 0 && !organizes(person, one))
      await redactTexts({ log, sealer, now, source: 'http' }, one.meeting.id, {
        emails,
        numbers,
        names: name === null ? [] : [name],
      });
  const subjects = [...places].flatMap(([one, numbers]) => subjectsOf(person, one, numbers));
  const actor: Actor = { kind: 'user', id: userId };
  await destroyKeys({ log, sealer, now }, { subjects, why: 'asked', actor, source: 'http' });
}

const organizes = ({ userId }: Person, { meeting }: InvolvedMeeting): boolean =>
  meeting.organizer_id === userId;

/** The person's numbers in a meeting: as whom they joined, and as whom an address of theirs was invited. */
async function placesOf(
  { log }: Pick<EraseAccountDeps, 'log'>,
  { userId, emails }: Person,
  { meeting }: InvolvedMeeting,
): Promise<number[]> {
  const { state } = await load(log, meetingDecider, `meeting-${meeting.id}`);
  if (state.status === 'none') return [];
  return state.participants
    .filter(
      (one) =>
        one.userId === userId ||
        (one.userId === undefined && emails.some((email) => sameAddress(one.email, email))),
    )
    .map(({ number }) => number);
}

function isOpen({ meeting: { status, scheduled_end: end } }: InvolvedMeeting, now: Date): boolean {
  if (status === 'cancelled' || status === 'lapsed') return false;
  return !(status === 'scheduled' && end !== null && Date.parse(end) <= now.getTime());
}

function command(
  { log, now }: Pick<EraseAccountDeps, 'log' | 'now'>,
  userId: string,
  meetingId: string,
  given: MeetingCommand,
) {
  const commandId = uuidV5(`leave:${userId}:${randomUuid()}`, meetingId);
  const context = contextOf(commandId, { actor: { kind: 'user', id: userId }, source: 'http', now });
  return execute(log, meetingDecider, `meeting-${meetingId}`, given, context);
}

async function cancel(
  deps: EraseAccountDeps,
  userId: string,
  { meeting, bookings }: InvolvedMeeting,
): Promise<void> {
  await command(deps, userId, meeting.id, { type: 'CancelMeeting' });
  // After the permission is revoked, nobody can remove the calendar event.
  for (const { number, calendar, calendar_event_id: eventId } of bookings) {
    if (calendar !== 'recorded' || eventId === null) continue;
    const removed = await deps.calendars.remove(userId, eventId, AbortSignal.timeout(CALENDAR_PATIENCE));
    if (removed.ok)
      await command(deps, userId, meeting.id, { type: 'RecordCalendarRemoval', booking: number });
  }
}

async function leave(
  deps: EraseAccountDeps,
  userId: string,
  { meeting, participants }: InvolvedMeeting,
  numbers: readonly number[],
): Promise<void> {
  for (const { number, status } of participants.filter((one) => numbers.includes(one.number)))
    if (status === 'accepted' || status === 'pending')
      await command(deps, userId, meeting.id, { type: 'DeclineMeeting', participant: number });
}

/** Waits until the sagas have taken out events in the making, which nobody can remove without the permission. */
async function outOfCalendar(log: EventLog, { meeting }: InvolvedMeeting, until: number): Promise<void> {
  for (;;) {
    const { state } = await load(log, meetingDecider, `meeting-${meeting.id}`);
    const isOut =
      state.status === 'none' ||
      !state.bookings.some((one) => mayBeInCalendar(one) && one.calendarBlocked === undefined);
    if (isOut || performance.now() >= until) return;
    await wait(STEP);
  }
}

/** Waits until the cancellation mails are out, since they can't be written once the keys are gone. */
async function told(log: EventLog, { meeting, participants }: InvolvedMeeting, until: number): Promise<void> {
  const expected = participants.filter(({ status }) => status === 'pending' || status === 'accepted').length;
  for (;;) {
    const { state } = await load(log, deliveryDecider, `delivery-${meeting.id}`);
    const mailed = new Set(
      state.outcomes
        .filter(({ kind, recipient }) => kind === 'cancelled' && recipient > 0)
        .map(({ recipient }) => recipient),
    );
    if (mailed.size >= expected || performance.now() >= until) return;
    await wait(STEP);
  }
}

/** Everyone in a meeting of their own, and the meeting. In others', only their own places. */
function subjectsOf(person: Person, one: InvolvedMeeting, numbers: readonly number[]): Subject[] {
  const { meeting, participants } = one;
  const isOwn = organizes(person, one);
  const people = isOwn ? [0, ...participants.map(({ number }) => number)] : numbers;
  const places = people.map((number): Subject => `participant:${meeting.id}:${number}`);
  return isOwn ? [...places, `meeting:${meeting.id}`] : places;
}
