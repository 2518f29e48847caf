import type { Context } from 'koa';
import { declineMeetingRequest, joinedAnswer } from '#contracts/api/join.ts';
import {
  attendanceRequest,
  type InviteAnswer,
  type InviteRequest,
  inviteAnswer,
  inviteRequest,
  joinRequest,
  meeting,
  mergeRequest,
  type SilenceAnswer,
  silenceAnswer,
} from '#contracts/api/meetings.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { presentParticipants } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { timesDecidedBy } from '#services/use-cases/find-times/decided-by.ts';
import { createChanging } from '#services/use-cases/meetings/change.ts';
import type { LoadedMeeting, MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { usersIn } from '#services/use-cases/meetings/people.ts';
import { type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';
import type { createJoinHandler } from './join.ts';
import { organizerOnly, organizerWhoMayBook, participantsOnly } from './policy.ts';
import { presentLoadedMeeting, presentParticipant } from './presenter.ts';
import { viewOfState } from './view.ts';

/** Of how many silent people we work out what hangs on their reply: each takes a ranking. */
const MOST_RANKED = 10;

/** Who hasn't replied, and, until a time is booked, which of the best times hang on them. */
async function presentSilence(
  { log, users, settings, now }: Pick<ApiDeps, 'log' | 'users' | 'settings' | 'now'>,
  { id, state }: MeetingWithId,
): Promise<SilenceAnswer> {
  const isOpen = state.status === 'pending' || state.status === 'active';
  const present = presentParticipants(state);
  const silent = present.filter(({ status }) => status === 'pending');
  const areKnown = isOpen && state.ranking?.current === true && state.ranking.found.kind === 'times';
  const ranked = areKnown ? silent.slice(0, MOST_RANKED).map(({ number }) => number) : [];
  const [evidence, people] =
    ranked.length === 0
      ? [{ state: evidenceDecider.initial }, new Map()]
      : await Promise.all([load(log, evidenceDecider, `evidence-${id}`), usersIn(users, state)]);
  const rankable = { meeting: state, evidence: evidence.state, users: people };
  const decided = ranked.length === 0 ? new Map() : timesDecidedBy(rankable, ranked, now(), settings.policy);
  return {
    replied: present.length - silent.length,
    silent: silent.map(({ number }) => ({
      participant: number,
      settles: decided.get(number)?.map(({ start }: { start: string }) => start) ?? null,
    })),
  };
}

/** The participant number in a path; throws a 404 for anything else. */
function numbered({ state }: MeetingWithId, number: string | undefined): number {
  const participant = /^[1-9]\d{0,5}$/.test(number ?? '')
    ? state.participants[Number(number) - 1]
    : undefined;
  if (!participant) throw notFound();
  return participant.number;
}

const ORGANIZES = "You're the organizer, so you can't decline. Cancel the meeting instead.";

/** The API calls about the people of a meeting. */
export function peopleRoutes(
  deps: ApiDeps,
  commands: Commands,
  join: ReturnType<typeof createJoinHandler>,
): Route[] {
  const { log, now } = deps;
  const changing = createChanging(deps);
  const organizer = organizerOnly(log);
  const mayBook = organizerWhoMayBook(log);

  async function invite(
    ctx: Context,
    user: User,
    found: LoadedMeeting,
    people: InviteRequest,
  ): Promise<InviteAnswer> {
    const invitees = people.map(({ email, name, optional, bookedTime }) => ({
      email,
      ...(name && { name }),
      ...(optional && { optional }),
      ...(bookedTime && { bookedTime }),
    }));
    const context = commands.context(ctx, user, people);
    const outcome = unwrapOrThrow(await changing.invite(user, found, invitees, context));
    const { id, state } = await commands.shown(ctx, found.id, outcome);
    const { asked, heldBackFor, alreadyIn } = outcome;
    return {
      ...{ invited: asked, heldBack: heldBackFor.length, heldBackFor, alreadyIn },
      participants: viewOfState(id, state).participants.map(presentParticipant),
    };
  }

  async function remove(
    ctx: Context,
    user: User,
    found: LoadedMeeting,
    who: { participant: number; mergedInto?: number },
    body: unknown,
  ) {
    const outcome = await changing.remove(found, who, commands.context(ctx, user, body));
    return presentLoadedMeeting(await commands.shown(ctx, found.id, outcome), user, now());
  }

  return [
    route('POST /api/meetings/:id/invite', {
      summary: 'Invite people, and remind those already invited',
      scope: 'meetings:write',
      policy: organizer,
      body: inviteRequest,
      answers: { 202: inviteAnswer },
      handle: ({ ctx, user, subject, body }) => invite(ctx, user, subject, body),
    }),
    route('POST /api/meetings/:id/participants', {
      summary: 'Join a meeting you were invited to or opened by its share link',
      scope: 'meetings:write',
      body: joinRequest,
      answers: { 200: joinedAnswer },
      handle: async ({ ctx, user, params, body }) => ({
        participant: presentParticipant(await join(ctx, user, params['id'], body.invitation)),
      }),
    }),
    route('POST /api/meetings/:id/decline', {
      summary: 'Decline a meeting, with a message to the organizer if you like',
      scope: 'meetings:write',
      policy: participantsOnly(deps, ORGANIZES),
      body: declineMeetingRequest,
      answers: { 204: null },
      handle: async ({ ctx, user, subject, body: { word } }) => {
        const participant = subject.participant.number;
        const command = { type: 'DeclineMeeting', participant, ...(word && { word }) } as const;
        await commands.execute(ctx, subject, command, commands.context(ctx, user, { word }));
      },
    }),
    route('POST /api/meetings/:id/participants/:number/invite', {
      summary: 'Send a reminder to a participant',
      scope: 'meetings:write',
      policy: organizer,
      answers: { 202: inviteAnswer },
      handle: async ({ ctx, user, subject, params }) => {
        const { email, name, status } = subject.state.participants[numbered(subject, params['number']) - 1]!;
        if (email === null || status === 'removed') throw notFound();
        return invite(ctx, user, subject, [{ email, name: name ?? undefined }]);
      },
    }),
    route('GET /api/meetings/:id/silence', {
      summary: "List who hasn't replied, and which of the best times hang on them",
      scope: 'meetings:read',
      policy: organizer,
      answers: { 200: silenceAnswer, 403: null },
      handle: ({ subject }) => presentSilence(deps, subject),
    }),
    route('POST /api/meetings/:id/reminders', {
      summary: "Send a reminder to everyone who hasn't replied",
      scope: 'meetings:write',
      policy: organizer,
      answers: { 202: inviteAnswer },
      handle: async ({ ctx, user, subject }) => {
        const people = subject.state.participants.flatMap(({ email, name, status }) =>
          status === 'pending' && email !== null ? [{ email, name: name ?? undefined }] : [],
        );
        if (people.length === 0) throw new ApiError(409, 'Everyone has replied already.');
        return invite(ctx, user, subject, people);
      },
    }),
    route('DELETE /api/meetings/:id/participants/:number', {
      summary: 'Remove a participant',
      scope: 'meetings:write',
      policy: mayBook,
      answers: { 200: meeting },
      handle: ({ ctx, user, subject, params }) =>
        remove(ctx, user, subject, { participant: numbered(subject, params['number']) }, {}),
    }),
    route('POST /api/meetings/:id/attendance', {
      summary: 'Say who is required and who is optional, and get new suggested times',
      scope: 'meetings:write',
      limit: 'costly',
      policy: mayBook,
      body: attendanceRequest,
      answers: { 200: meeting },
      handle: async ({ ctx, user, subject, body }) => {
        const command = { type: 'ChangeAttendance', ...body } as const;
        const changed = await commands.execute(ctx, subject, command, commands.context(ctx, user, body));
        return presentLoadedMeeting(changed, user, now());
      },
    }),
    route('POST /api/meetings/:id/participants/:number/merge', {
      summary: 'Merge two participants who are the same person',
      scope: 'meetings:write',
      policy: mayBook,
      body: mergeRequest,
      answers: { 200: meeting },
      handle: ({ ctx, user, subject, params, body }) => {
        const participant = numbered(subject, params['number']);
        return remove(ctx, user, subject, { participant, mergedInto: body.into }, body);
      },
    }),
  ];
}
