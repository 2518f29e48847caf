import {
  changeMeetingRequest,
  chooseTimeRequest,
  keepTimeRequest,
  type MeetingDetailsAnswer,
  meeting,
  meetingDetails,
  notChosenAnswer,
  otherTimesAnswer,
  otherTimesRequest,
  undoRequest,
} from '#contracts/api/meetings.ts';
import { minuteOfDay } from '#contracts/text/times.ts';
import { isMovedOften } from '#services/domain/meeting/own-moves.ts';
import { busyBy, keptDespite, lacksNext, moveToFollow } from '#services/domain/meeting/standing-watch.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { clockMoveOf } from '#services/use-cases/commands/clock-move.ts';
import { createOrganizing } from '#services/use-cases/meetings/create-organizing.ts';
import { refuseEnded } from '#services/use-cases/meetings/ended.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { type Commands, unlessRefused } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';
import { requireScope } from '../security/bearer.ts';
import { calendarFileFor } from './calendar-file.ts';
import { createTimeChooser } from './choose.ts';
import { AUTOMATIC } from './create.ts';
import { presentDecided, presentDetails } from './details.ts';
import { membersOnly, organizerOnly, organizerWhoMayBook, organizerWithEvidence } from './policy.ts';
import { presentLoadedMeeting } from './presenter.ts';
import { loadKeys } from './view.ts';

/** The API calls about a single meeting and its times; `listRoutes` are about many. */
export function meetingRoutes(deps: ApiDeps, commands: Commands): Route[] {
  const { log, meetings, users, sealer, settings, now } = deps;
  const organizing = createOrganizing(deps);
  const choose = createTimeChooser(organizing, commands, deps);
  const organizer = organizerOnly(log);
  const organizerToChoose = organizerWithEvidence(log);

  const present = (found: MeetingWithId, user: User) => presentLoadedMeeting(found, user, now());

  return [
    route('GET /api/meetings/:id', {
      summary: 'Get a meeting with its suggested times and, for the organizer, the evidence behind them',
      scope: 'meetings:read',
      policy: membersOnly(log),
      answers: { 200: meetingDetails },
      handle: async ({ ctx, user, subject }) => {
        if (subject.state.status === 'cancelled') throw notFound();
        const rows = await meetings.byId(subject.id);
        const host = await users.byId(subject.state.organizerId);
        if (!rows) {
          ctx.set('X-Read-Model', 'behind');
          return presentDecided(subject, host, user, now());
        }
        await loadKeys(sealer, [rows]);
        const seen = {
          today: subject.state,
          organizer: host,
          viewer: user,
          windows: settings.policy.windows,
        };
        const details = presentDetails(rows, sealer, seen, now());
        return subject.state.organizerId === user.id
          ? { ...details, ...ofBookedTime(subject.state, now()) }
          : details;
      },
    }),
    route('GET /api/meetings/:id/calendar.ics', {
      summary: 'Get the booked time as a calendar file, if no calendar event brings it to you',
      scope: 'meetings:read',
      policy: membersOnly(log),
      answers: { 200: null, 409: null },
      type: 'text/calendar',
      handle: async ({ ctx, user, subject }) => {
        const host = await users.byId(subject.state.organizerId);
        if (!host) throw notFound();
        const { publicUrl } = settings;
        const file = calendarFileFor(subject, { viewer: user, organizer: host, publicUrl, now: now() });
        ctx.set('Content-Disposition', 'attachment; filename="meeting.ics"');
        return file;
      },
    }),
    route('PATCH /api/meetings/:id', {
      summary: 'Change a meeting and get new suggested times, or change when replies are due',
      scope: 'meetings:write',
      limit: 'costly',
      policy: organizerWhoMayBook(log),
      body: changeMeetingRequest,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, body }) => {
        if (body.aiDecisionMode === 'auto') requireScope(ctx, 'meetings:book', AUTOMATIC);
        const outcome = await organizing.change(subject, body, commands.context(ctx, user, body));
        return present(await commands.shown(ctx, subject.id, outcome), user);
      },
    }),
    route('DELETE /api/meetings/:id', {
      summary: 'Cancel a meeting, notify everyone invited, and remove the calendar event',
      scope: 'meetings:book',
      policy: organizer,
      answers: { 204: null },
      headers: { 'X-Undo-Until': "Until when it can be undone at least, ISO; absent if it can't." },
      handle: async ({ ctx, user, subject }) => {
        const outcome = await organizing.cancel(subject, commands.context(ctx, user, {}));
        const { state } = await commands.shown(ctx, subject.id, outcome);
        const still = stillUndoable(state);
        if (still) ctx.set('X-Undo-Until', still.until);
      },
    }),
    route('POST /api/meetings/:id/undo', {
      summary: 'Undo a booking, a move, or a cancellation before anyone is told',
      scope: 'meetings:book',
      policy: organizer,
      body: undoRequest,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, body }) => {
        const context = commands.context(ctx, user, body);
        const outcome = await organizing.undo(subject, body.booking, context);
        return present(await commands.shown(ctx, subject.id, outcome), user);
      },
    }),
    route('POST /api/meetings/:id/times', {
      summary: 'List the times that a booked meeting could move to, after reading all calendars again',
      scope: 'meetings:read',
      limit: 'costly',
      policy: organizerToChoose,
      body: otherTimesRequest,
      answers: { 200: otherTimesAnswer },
      handle: ({ ctx, user, subject, body }) => choose.otherTimes(ctx, user, subject, body.duration),
    }),
    route('POST /api/meetings/:id/schedule', {
      summary: 'Book a suggested time or your own, after checking all calendars again',
      scope: 'meetings:book',
      limit: 'costly',
      policy: organizerToChoose,
      body: chooseTimeRequest,
      answers: { 200: meeting, 409: notChosenAnswer },
      handle: async ({ ctx, user, subject, body }) =>
        present(await choose.time(ctx, user, subject, { ...body, newDuration: body.duration }, body), user),
    }),
    route('POST /api/meetings/:id/schedule-without-missing', {
      summary: "Book the best time without people who are busy, unknown, or haven't replied",
      scope: 'meetings:book',
      limit: 'costly',
      policy: organizerToChoose,
      answers: { 200: meeting, 409: notChosenAnswer },
      handle: async ({ ctx, user, subject }) =>
        present(await choose.withoutMissing(ctx, user, subject), user),
    }),
    route('POST /api/meetings/:id/keep', {
      summary: "Keep the booked time, although someone can't come or is busy",
      scope: 'meetings:write',
      policy: organizer,
      body: keepTimeRequest,
      answers: { 204: null },
      handle: async ({ ctx, user, subject, body }) => {
        const command = { type: 'KeepBooked', start: body.start } as const;
        await commands.execute(ctx, subject, command, commands.context(ctx, user, body));
      },
    }),
    route('POST /api/meetings/:id/calendar-event', {
      summary: 'Try again to create the calendar event',
      scope: 'meetings:book',
      limit: 'costly',
      policy: organizer,
      answers: { 202: meeting },
      handle: async ({ ctx, user, subject }) => {
        unlessRefused(refuseEnded(subject, now()));
        if (subject.state.status !== 'scheduled') throw new ApiError(409, 'No time is booked yet.');
        const command = { type: 'RequestCalendarEvent', booking: subject.state.booked } as const;
        return present(await commands.execute(ctx, subject, command, commands.context(ctx, user, {})), user);
      },
    }),
    route('POST /api/meetings/:id/calendar-event/removal', {
      summary: 'Try again to remove the calendar events of times that were moved or cancelled',
      scope: 'meetings:book',
      limit: 'costly',
      policy: organizer,
      answers: { 204: null },
      handle: async ({ ctx, user, subject }) => {
        const command = { type: 'RequestCalendarRemoval' } as const;
        await commands.execute(ctx, subject, command, commands.context(ctx, user, {}));
      },
    }),
  ];
}

/**
 * The question to the organizer about the local time of the booking; null if the time is as promised, or the meeting
 * has begun.
 */
function presentClockMove(
  meeting: ExistingMeeting,
  now: Date,
): NonNullable<MeetingDetailsAnswer['clockMoved']> | null {
  const held = activeBooking(meeting);
  const move = held && now < new Date(held.start) ? clockMoveOf(meeting) : null;
  if (!held || !move) return null;
  const { zone, promised } = move;
  return { zone, promised, was: minuteOfDay(promised, zone), is: minuteOfDay(held.start, zone) };
}

/** What an organizer has to know of the booked time. */
function ofBookedTime(
  meeting: ExistingMeeting,
  now: Date,
): Pick<MeetingDetailsAnswer, 'clockMoved' | 'watch' | 'keptDespite'> {
  const held = activeBooking(meeting);
  const clockMoved = presentClockMove(meeting, now);
  const watch = presentWatch(meeting, now);
  const kept = held ? keptDespite(meeting, held) : [];
  return {
    ...(clockMoved && { clockMoved }),
    ...(watch && { watch }),
    ...(kept.length > 0 && { keptDespite: kept }),
  };
}

/** Null while all is as booked, or once it has begun. */
function presentWatch(
  meeting: ExistingMeeting,
  now: Date,
): NonNullable<MeetingDetailsAnswer['watch']> | null {
  const held = activeBooking(meeting);
  if (!held?.seen || now >= new Date(held.start)) return null;
  const { people, event, next, nextAsOf } = held.seen;
  return {
    busy: busyBy(meeting, held).map(({ participant }) => participant),
    unknown: Object.entries(people).flatMap(([number, { is }]) => (is === 'unknown' ? [Number(number)] : [])),
    movedTo:
      event?.state === 'moved'
        ? { start: event.start, end: event.end, follows: moveToFollow(meeting, now) !== null }
        : null,
    next:
      nextAsOf && lacksNext(meeting, held).length === 0
        ? next.filter(({ start }) => new Date(start) > now)
        : null,
    isMovedOften: isMovedOften(meeting),
  };
}
