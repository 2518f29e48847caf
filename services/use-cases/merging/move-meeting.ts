import { v4 as randomUuid } from 'uuid';
import type { Meta } from '#contracts/events/event-spec.ts';
import type { CalendarDirectory } from '#services/calendars/directory.ts';
import { isRefused } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { activeBooking, type ExistingMeeting, type Meeting } from '#services/domain/meeting/state.ts';
import { type ReservedSlot, reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { correlationId } from '#services/runtime/correlation.ts';
import type { TwoAccounts } from '#services/storage/accounts/merging.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute, load } from '../commands/execute.ts';
import { release, reserve } from '../commands/reservations.ts';

export type MoveMeetingDeps = {
  log: EventLog;
  calendarAccounts: Pick<CalendarDirectory, 'calendarOf' | 'rememberEvent'>;
  source: Meta['source'];
  now: () => Date;
};

const MOST_ATTEMPTS = 10;

/**
 * Has a meeting know a person by the account that stays. A booked time is reserved under that account before the meeting says
 * so, so at no moment is it reserved under neither. Safe to repeat, also after stopping halfway, and by several processes at once.
 */
export async function moveMeeting(
  deps: MoveMeetingDeps,
  meetingId: string,
  { from, into }: TwoAccounts,
): Promise<void> {
  const { log, source, now } = deps;
  const stream = `meeting-${meetingId}` as const;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const commandId = randomUuid();
    const context: CommandContext = {
      ...{ commandId, actor: { kind: 'user', id: into }, source, now },
      correlationId: correlationId() ?? commandId,
    };
    // Before the meeting is read: whatever another process has reserved by now, the meeting shows or never will.
    const { state: reservations } = await load(log, reservationsDecider, `reservations-${into}`);
    const current = await load(log, meetingDecider, stream);
    const command = { type: 'MergeAccount', from, into, basedOn: current.revision } as const;
    const moved = stateAfter(command, current.state, now);
    if (!moved || current.state.status === 'none') return;
    await rememberOlderEvents(deps, current.state, { from, into });

    const here = reservations.reserved.filter((slot) => slot.meeting === meetingId);
    for (const slot of here.filter((one) => one.joined !== undefined && !isHeldIn(moved, into, one))) {
      const { booking: number, start, end, joined } = slot;
      await release(
        log,
        { meetingId, number, start, end },
        [{ participant: 0, userId: into, joined: joined! }],
        context,
      );
    }
    const booking = activeBooking(moved);
    const wanted = (booking?.holds ?? []).filter(
      ({ joined, left, userId }) =>
        userId === into && left === undefined && joined !== undefined && joined > current.revision,
    );
    if (booking) {
      const reserved = await reserve(log, { ...booking, meetingId }, wanted, context);
      if (!reserved.ok) continue;
    }
    const done = await execute(log, meetingDecider, stream, command, context, current);
    if (done.ok) return;
  }
  throw new Error(`Meeting ${meetingId} kept changing while its accounts were merged`);
}

/** The meeting as the command will leave it; null if there's nothing to move. */
function stateAfter(
  command: Parameters<typeof meetingDecider.decide>[0],
  state: Meeting,
  now: () => Date,
): ExistingMeeting | null {
  const decision = meetingDecider.decide(command, state);
  if (isRefused(decision) || decision.length === 0) return null;
  const meta = { at: now().toISOString() };
  const after = decision.reduce((one, event) => meetingDecider.evolve(one, { ...event, meta }), state);
  return after.status === 'none' ? null : after;
}

const isHeldIn = (
  { bookings }: ExistingMeeting,
  userId: string,
  { booking, joined }: Pick<ReservedSlot, 'booking' | 'joined'>,
): boolean =>
  bookings[booking - 1]?.holds.some((hold) => hold.userId === userId && hold.joined === joined) ?? false;

/** Earlier versions kept no record of an event's calendar, which is found by the organizer's own id. */
async function rememberOlderEvents(
  { calendarAccounts }: MoveMeetingDeps,
  { organizerId, bookings }: ExistingMeeting,
  { from, into }: TwoAccounts,
): Promise<void> {
  if (organizerId !== from) return;
  for (const { calendar } of bookings) {
    if (calendar.state !== 'recorded' || (await calendarAccounts.calendarOf(into, calendar.eventId)))
      continue;
    const before = { accountId: from, calendarId: 'primary' };
    await calendarAccounts.rememberEvent(into, calendar.eventId, before);
  }
}
