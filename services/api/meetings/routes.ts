import { joinedAnswer } from '../../../contracts/api/join.ts';
import {
  changeMeetingRequest,
  chooseTimeRequest,
  createMeetingRequest,
  inviteAnswer,
  inviteRequest,
  joinRequest,
  meeting,
  meetingDetails,
  meetingList,
  mergeRequest,
  recentMeetings,
  timeTakenAnswer,
} from '../../../contracts/api/meetings.ts';
import type { MeetingRows } from '../../../projections/meetings/rows.ts';
import type { User } from '../../accounts/port.ts';
import type { Commands } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';
import type { LinkGrants } from '../security/link-grants.ts';
import { createChoose } from './choose.ts';
import { changedDays, createMeeting } from './create.ts';
import { presentDecided, presentDetails } from './details.ts';
import { createFreshLook } from './fresh-look.ts';
import { createJoin } from './join.ts';
import { createInvite, createPerform } from './people.ts';
import { type Found, members, organizerOnly, participantOf } from './policy.ts';
import { presentMeeting, presentParticipant, statusOf } from './presenter.ts';
import { createQuotas } from './quotas.ts';
import { presentRecent } from './recent.ts';
import { loadKeys, viewOfRows, viewOfState } from './view.ts';

/** The number in a path that names a participant; anything else names nobody. */
function numbered({ state }: Found, number: string | undefined): number {
  const participant = /^[1-9]\d{0,5}$/.test(number ?? '')
    ? state.participants[Number(number) - 1]
    : undefined;
  if (!participant) throw notFound();
  return participant.number;
}

export function meetingRoutes(deps: ApiDeps, commands: Commands, grants: LinkGrants): Route[] {
  const { log, meetings, sealer, now } = deps;
  const quotas = createQuotas(deps);
  const create = createMeeting(deps, commands, quotas);
  const invite = createInvite(deps, commands, quotas);
  const perform = createPerform(deps, commands);
  const join = createJoin(deps, grants, commands);
  const choose = createChoose(deps, commands, createFreshLook(deps));
  const organizer = organizerOnly(log);
  const member = members(log);

  const present = ({ id, state }: Found, user: User) => presentMeeting(viewOfState(id, state), user, now());
  const presentPeople = ({ id, state }: Found) => viewOfState(id, state).participants.map(presentParticipant);
  const opened = async (all: readonly MeetingRows[]) => {
    await loadKeys(sealer, all);
    return all.map((rows) => viewOfRows(rows, sealer));
  };
  /** What already took place is neither cancelled, nor moved, nor declined. */
  const refuseCompleted = ({ id, state }: Found) => {
    if (statusOf(viewOfState(id, state), now()) === 'completed')
      throw new ApiError(409, 'This meeting has already taken place');
  };
  /** Calendars are not read for a meeting that no time can be chosen for. */
  const refuseClosed = (found: Found) => {
    refuseCompleted(found);
    if (found.state.status === 'cancelled' || found.state.status === 'lapsed')
      throw new ApiError(409, 'This meeting is closed');
  };

  return [
    route({
      method: 'GET',
      path: '/api/meetings',
      summary: 'The meetings that I organize or joined, newest first',
      access: 'user',
      limit: 'read',
      answers: { 200: meetingList },
      handle: async ({ user }) =>
        (await opened(await meetings.ofUser(user.id))).map((view) => presentMeeting(view, user, now())),
    }),
    route({
      method: 'POST',
      path: '/api/meetings',
      summary: 'Create a meeting and invite its participants',
      access: 'user',
      limit: 'write',
      body: createMeetingRequest,
      answers: { 201: meeting },
      handle: async ({ ctx, user, body }) => present(await create(ctx, user, body), user),
    }),
    route({
      method: 'GET',
      path: '/api/meetings/recent',
      summary: 'The newest meetings of each group of the dashboard',
      access: 'user',
      limit: 'read',
      answers: { 200: recentMeetings },
      handle: async ({ user }) => presentRecent(await opened(await meetings.recent(user.id, now())), now()),
    }),
    route({
      method: 'GET',
      path: '/api/meetings/:id',
      summary: 'One meeting with its suggestions; for its organizer with the evidence, too',
      access: 'user',
      limit: 'read',
      policy: member,
      answers: { 200: meetingDetails },
      handle: async ({ ctx, user, subject }) => {
        if (subject.state.status === 'cancelled') throw notFound();
        const rows = await meetings.byId(subject.id);
        if (!rows) {
          ctx.set('X-Read-Model', 'behind');
          return presentDecided(viewOfState(subject.id, subject.state), user, now());
        }
        await loadKeys(sealer, [rows]);
        return presentDetails(rows, sealer, user, now());
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/meetings/:id',
      summary: 'Change a meeting; suggestions are made anew',
      access: 'user',
      limit: 'costly',
      policy: organizer,
      body: changeMeetingRequest,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, body }) => {
        const given = Object.entries(body).filter(([, value]) => value !== undefined);
        const changes = { ...Object.fromEntries(given), ...changedDays(subject, body, now()) };
        return present(await perform(ctx, user, subject, { type: 'ChangeMeeting', changes }, body), user);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/meetings/:id',
      summary: 'Cancel a meeting: those invited are told, and the calendar event goes',
      access: 'user',
      limit: 'write',
      policy: organizer,
      answers: { 204: null },
      handle: async ({ ctx, user, subject }) => {
        refuseCompleted(subject);
        await perform(ctx, user, subject, { type: 'CancelMeeting' }, {});
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/invite',
      summary: 'Invite people; those who were invited before are mailed again',
      access: 'user',
      limit: 'write',
      policy: organizer,
      body: inviteRequest,
      answers: { 202: inviteAnswer },
      handle: async ({ ctx, user, subject, body }) => ({
        invited: body.length,
        participants: presentPeople(await invite(ctx, user, subject, body)),
      }),
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/participants',
      summary: 'Join a meeting that I was invited to or whose link I opened',
      access: 'user',
      limit: 'write',
      body: joinRequest,
      answers: { 200: joinedAnswer },
      handle: async ({ ctx, user, params, body }) => ({
        participant: presentParticipant(await join(ctx, user, params['id'], body.invitation)),
      }),
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/decline',
      summary: 'Say that I will not come',
      access: 'user',
      limit: 'write',
      policy: member,
      answers: { 204: null },
      handle: async ({ ctx, user, subject }) => {
        refuseCompleted(subject);
        const me = participantOf(subject.state, user);
        if (!me) throw new ApiError(409, 'You organize this meeting. To call it off, cancel it');
        await perform(ctx, user, subject, { type: 'DeclineMeeting', participant: me.number }, {});
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/participants/:number/invite',
      summary: 'Mail an invitation again',
      access: 'user',
      limit: 'write',
      policy: organizer,
      answers: { 202: inviteAnswer },
      handle: async ({ ctx, user, subject, params }) => {
        const { email, name, status } = subject.state.participants[numbered(subject, params['number']) - 1]!;
        if (email === null || status === 'removed') throw notFound();
        const people = [{ email, name: name ?? undefined }];
        return { invited: 1, participants: presentPeople(await invite(ctx, user, subject, people)) };
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/meetings/:id/participants/:number',
      summary: 'Remove a participant',
      access: 'user',
      limit: 'write',
      policy: organizer,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, params }) => {
        const participant = numbered(subject, params['number']);
        return present(
          await perform(ctx, user, subject, { type: 'RemoveParticipant', participant }, {}),
          user,
        );
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/participants/:number/merge',
      summary: 'Say that two participants are one person',
      access: 'user',
      limit: 'write',
      policy: organizer,
      body: mergeRequest,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, params, body }) => {
        const participant = numbered(subject, params['number']);
        const command = { type: 'RemoveParticipant', participant, mergedInto: body.into } as const;
        return present(await perform(ctx, user, subject, command, body), user);
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/schedule',
      summary: 'Choose a suggested time; all calendars are read again first',
      access: 'user',
      limit: 'costly',
      policy: organizer,
      body: chooseTimeRequest,
      answers: { 200: meeting, 409: timeTakenAnswer },
      handle: async ({ ctx, user, subject, body }) => {
        refuseClosed(subject);
        return present(await choose.time(ctx, user, subject, body, body), user);
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/schedule-without-missing',
      summary: 'Book the best time without those who are busy, silent or unknown',
      access: 'user',
      limit: 'costly',
      policy: organizer,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject }) => {
        refuseClosed(subject);
        return present(await choose.withoutMissing(ctx, user, subject), user);
      },
    }),
    route({
      method: 'POST',
      path: '/api/meetings/:id/calendar-event',
      summary: 'Create the calendar event again after it failed',
      access: 'user',
      limit: 'costly',
      policy: organizer,
      answers: { 202: meeting },
      handle: async ({ ctx, user, subject }) => {
        refuseClosed(subject);
        if (subject.state.status !== 'scheduled') throw new ApiError(409, 'No time is confirmed yet');
        const command = { type: 'RequestCalendarEvent', booking: subject.state.booked } as const;
        return present(await perform(ctx, user, subject, command, {}), user);
      },
    }),
  ];
}
