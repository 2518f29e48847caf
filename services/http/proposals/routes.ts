import type { Context } from 'koa';
import { ownProposals, proposeTimeRequest, rankedProposals } from '#contracts/api/proposals.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { openProposals } from '#services/domain/meeting/proposals.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { rankProposals } from '#services/scheduling/meeting-request/rank-proposals.ts';
import { type CommandContext, load } from '#services/use-cases/commands/execute.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import { usersIn } from '#services/use-cases/meetings/people.ts';
import { proposeTime } from '#services/use-cases/proposals/propose-time.ts';
import type { Commands } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { organizerOnly, participantsOnly } from '../meetings/policy.ts';
import { organizersReader } from '../meetings/presenter.ts';
import { viewOfState } from '../meetings/view.ts';
import { type Route, route } from '../route.ts';
import { presentOwn, presentRanked } from './presenter.ts';

/** How many proposals are ranked for the organizer: each takes a ranking. */
const MOST_RANKED = 10;

const ORGANIZES = "You're the organizer, so you can book any time yourself.";

/** Proposing another time, with a personal link or an account, and the organizer's reply. */
export function proposalRoutes(deps: ApiDeps, commands: Commands, links: MeetingLinks): Route[] {
  const { log, users, settings, now } = deps;
  const { policy } = settings;
  type Who = LoadedMeeting & { participant: Participant };
  const member = participantsOnly(deps, ORGANIZES);

  async function propose(
    ctx: Context,
    { participant: { number }, ...found }: Who,
    body: { start: string; zone: string },
    context: CommandContext,
  ) {
    const done = await proposeTime({ log, users, policy }, { ...found, participant: number }, body, context);
    const { state } = await commands.shown(ctx, found.id, done);
    return { proposals: presentOwn(state, number) };
  }
  async function withdraw(ctx: Context, found: Who, proposal: number, context: CommandContext) {
    const participant = found.participant.number;
    const command = { type: 'WithdrawProposal', participant, proposal } as const;
    const { state } = await commands.execute(ctx, found, command, context);
    return { proposals: presentOwn(state, participant) };
  }

  return [
    route('POST /api/answers/:token/proposals', {
      summary: 'Propose another time with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      policy: links.personal,
      body: proposeTimeRequest,
      answers: { 200: ownProposals },
      handle: ({ ctx, subject, body }) =>
        propose(ctx, subject, body, commands.linkContext(ctx, subject.participant.number)),
    }),
    route('DELETE /api/answers/:token/proposals/:number', {
      summary: 'Withdraw a proposed time with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      policy: links.personal,
      answers: { 200: ownProposals },
      handle: async ({ ctx, subject, params }) =>
        withdraw(
          ctx,
          subject,
          numbered(params['number']),
          commands.linkContext(ctx, subject.participant.number),
        ),
    }),
    route('POST /api/meetings/:id/proposals', {
      summary: 'Propose another time',
      scope: 'meetings:write',
      policy: member,
      body: proposeTimeRequest,
      answers: { 200: ownProposals },
      handle: ({ ctx, user, subject, body }) =>
        propose(ctx, subject, body, commands.context(ctx, user, body)),
    }),
    route('DELETE /api/meetings/:id/proposals/:number', {
      summary: 'Withdraw a time you proposed',
      scope: 'meetings:write',
      policy: member,
      answers: { 200: ownProposals },
      handle: async ({ ctx, user, subject, params }) =>
        withdraw(ctx, subject, numbered(params['number']), commands.context(ctx, user, null)),
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
        await commands.execute(ctx, subject, command, commands.context(ctx, user, null));
      },
    }),
  ];
}

/** The proposal number in a path; throws a 404 for anything else. */
function numbered(number: string | undefined): number {
  if (!/^[1-9]\d{0,5}$/.test(number ?? '')) throw notFound();
  return Number(number);
}
