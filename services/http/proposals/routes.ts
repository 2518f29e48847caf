import type { Context } from 'koa';
import { v4 as randomUuid } from 'uuid';
import { ownProposals, proposeTimeRequest, rankedProposals } from '#contracts/api/proposals.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { openProposals } from '#services/domain/meeting/proposals.ts';
import { rankProposals } from '#services/scheduling/meeting-request/rank-proposals.ts';
import { type CommandContext, load } from '#services/use-cases/commands/execute.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import { executeOnMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting, Refused, UseCaseDone } from '#services/use-cases/meetings/organizing.ts';
import { usersIn } from '#services/use-cases/meetings/people.ts';
import { participantOf } from '#services/use-cases/meetings/roles.ts';
import { proposeTime } from '#services/use-cases/proposals/propose-time.ts';
import { type Commands, unlessRefused } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { membersOnly, organizerOnly } from '../meetings/policy.ts';
import { organizersReader } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';
import { presentOwn, presentRanked } from './presenter.ts';

/** How many proposals are ranked for the organizer: each takes a ranking. */
const MOST_RANKED = 10;

const ORGANIZES = "You're the organizer, so you can book any time yourself.";

/** Proposing another time, with a personal link or an account, and the organizer's reply. */
export function proposalRoutes(deps: ApiDeps, commands: Commands, links: MeetingLinks): Route[] {
  const { log, users, settings, now } = deps;
  const { policy } = settings;
  type Who = LoadedMeeting & { participant: number };

  const ofToken = async (ctx: Context, token: string | undefined): Promise<Who> => {
    protectShareToken(ctx);
    const found = await links.ofInvitation(token ?? '');
    if (!found) throw notFound();
    return { ...found, participant: found.participant.number };
  };
  const ofMember = async ({
    allowed,
    ...call
  }: {
    allowed: LoadedMeeting;
    user: Parameters<typeof participantOf>[1];
  }) => {
    const me = participantOf(allowed.state, call.user);
    if (!me) throw new ApiError(409, ORGANIZES);
    unlessRefused(refuseCompleted(allowed, now()));
    return { ...allowed, participant: me.number };
  };
  const contextOf = (ctx: Context, { participant }: Who): CommandContext => ({
    commandId: randomUuid(),
    actor: { kind: 'participant', number: participant },
    correlationId: ctx.state['requestId'],
    source: 'http',
    now,
  });

  const answer = async (ctx: Context, { id, participant }: Who, done: UseCaseDone | Refused) => ({
    proposals: presentOwn((await commands.shown(ctx, id, done)).state, participant),
  });
  const propose = async (
    ctx: Context,
    who: Who,
    body: { start: string; zone: string },
    context: CommandContext,
  ) => answer(ctx, who, await proposeTime({ log, users, policy }, who, body, context));
  const withdraw = async (ctx: Context, who: Who, number: string | undefined, context: CommandContext) => {
    const { participant } = who;
    const command = { type: 'WithdrawProposal', participant, proposal: numbered(number) } as const;
    return answer(ctx, who, await executeOnMeeting(log, who, command, context));
  };

  return [
    route('POST /api/answers/:token/proposals', {
      summary: 'Propose another time with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      body: proposeTimeRequest,
      answers: { 200: ownProposals },
      handle: async ({ ctx, params, body }) => {
        const who = await ofToken(ctx, params['token']);
        return propose(ctx, who, body, contextOf(ctx, who));
      },
    }),
    route('DELETE /api/answers/:token/proposals/:number', {
      summary: 'Withdraw a proposed time with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      answers: { 200: ownProposals },
      handle: async ({ ctx, params }) => {
        const who = await ofToken(ctx, params['token']);
        return withdraw(ctx, who, params['number'], contextOf(ctx, who));
      },
    }),
    route('POST /api/meetings/:id/proposals', {
      summary: 'Propose another time',
      scope: 'meetings:write',
      policy: membersOnly(log),
      body: proposeTimeRequest,
      answers: { 200: ownProposals },
      handle: async ({ ctx, user, subject, body }) =>
        propose(ctx, await ofMember({ allowed: subject, user }), body, commands.context(ctx, user, body)),
    }),
    route('DELETE /api/meetings/:id/proposals/:number', {
      summary: 'Withdraw a time you proposed',
      scope: 'meetings:write',
      policy: membersOnly(log),
      answers: { 200: ownProposals },
      handle: async ({ ctx, user, subject, params }) =>
        withdraw(
          ctx,
          await ofMember({ allowed: subject, user }),
          params['number'],
          commands.context(ctx, user, null),
        ),
    }),
    route('GET /api/meetings/:id/proposals', {
      summary: 'List the times that people proposed, with their rank and reason',
      scope: 'meetings:read',
      policy: organizerOnly(log),
      answers: { 200: rankedProposals, 403: null },
      handle: async ({ user, subject: { id, state } }) => {
        const isUnbooked = state.status === 'pending' || state.status === 'active';
        const open = isUnbooked ? openProposals(state, now()) : [];
        if (open.length === 0) return { proposals: [] };
        const [known, people] = await Promise.all([
          load(log, evidenceDecider, `evidence-${id}`),
          usersIn(users, state),
        ]);
        const rankable = { meeting: state, evidence: known.state, users: people };
        const ranked = rankProposals(rankable, open.slice(0, MOST_RANKED), now(), policy);
        const rest = open.slice(MOST_RANKED).map((one) => ({ ...one, notPossible: null, ranked: null }));
        return {
          proposals: presentRanked([...ranked, ...rest], organizersReader(viewOfState(id, state), user)),
        };
      },
    }),
    route('POST /api/meetings/:id/proposals/:number/set-aside', {
      summary: 'Set a proposed time aside',
      scope: 'meetings:write',
      policy: organizerOnly(log),
      answers: { 204: null },
      handle: async ({ ctx, user, subject, params }) => {
        const command = { type: 'SetProposalAside', proposal: numbered(params['number']) } as const;
        const outcome = await executeOnMeeting(log, subject, command, commands.context(ctx, user, null));
        await commands.shown(ctx, subject.id, outcome);
      },
    }),
  ];
}

/** The proposal number in a path; throws a 404 for anything else. */
function numbered(number: string | undefined): number {
  if (!/^[1-9]\d{0,5}$/.test(number ?? '')) throw notFound();
  return Number(number);
}
