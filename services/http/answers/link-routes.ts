import type { Context } from 'koa';
import {
  confirmAnswerRequest,
  confirmedAnswer,
  linkAnswerAccepted,
  linkAnswerRequest,
} from '#contracts/api/answers.ts';
import { isAmong } from '#contracts/email-address.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { PendingAnswer } from '#services/storage/accounts/pending-answers.ts';
import { countAnswer, keepAnswer } from '#services/use-cases/answers/link-answers.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { type Route, route } from '../route.ts';
import { callerNetwork } from '../security/caller-network.ts';
import { protectShareToken } from '../security/headers.ts';

const BOOKED = 'A time is booked, so this meeting takes no more answers.';
const EXPIRED = 'This link was already used or has expired. Open the meeting and answer again.';
const ORGANIZES = "You're the organizer, so you don't need to mark times.";

/** Answering by hand with the share link: an answer counts once the address it came with was confirmed by email. */
export function linkAnswerRoutes(deps: ApiDeps, commands: Commands, links: MeetingLinks): Route[] {
  const { log, users, invitationTokens, pendingAnswers, work, report } = deps;
  const contextOf = (ctx: Context) => (participant?: number) => commands.linkContext(ctx, participant);

  /** Lets an answer count without confirmation. Of an address that is in the meeting it's refused, and waits for its confirmation. */
  async function countAtOnce(
    found: MeetingWithId,
    answer: PendingAnswer,
    context: ReturnType<typeof contextOf>,
  ) {
    const organizer = await users.byId(found.state.organizerId);
    if (organizer && !isAmong(organizer.addresses, answer.email))
      await countAnswer({ log, users }, found, answer, context, { isConfirmed: false });
  }

  return [
    route('POST /api/meetings/link/:link/answers', {
      summary: 'Mark times with a share link, to be confirmed by email, without signing in',
      access: 'public',
      limit: 'costly',
      body: linkAnswerRequest,
      answers: { 202: linkAnswerAccepted },
      handle: async ({ ctx, params, body }) => {
        protectShareToken(ctx);
        const found = await links.meetingOfShareToken(params['link'] ?? '');
        if (!found) throw notFound();
        if (found.state.status === 'scheduled') throw new ApiError(409, BOOKED);
        // The work awaited here is the same for every address, so the timing doesn't reveal whether an address is in
        // the meeting.
        const isKept = await keepAnswer(deps, found, body, callerNetwork(ctx.ip));
        if (isKept) await work.ring([found.id]);
        if (isKept && found.state.answersWithoutConfirmation)
          countAtOnce(found, body, contextOf(ctx)).catch((error: unknown) =>
            report.error({ err: error }, "An answer by a share link didn't count at once"),
          );
        return { countsAtOnce: found.state.answersWithoutConfirmation };
      },
    }),
    route('POST /api/answers/confirm', {
      summary: 'Confirm an answer by a share link with the token of its email, without signing in',
      access: 'public',
      limit: 'link',
      body: confirmAnswerRequest,
      answers: { 200: confirmedAnswer },
      handle: async ({ ctx, body }) => {
        protectShareToken(ctx);
        const id = invitationTokens.openConfirm(body.token);
        if (id === null) throw notFound();
        const pending = await pendingAnswers.find(id);
        if (!pending) throw new ApiError(410, EXPIRED);
        const found = await links.open(pending.meetingId);
        if (!found) throw notFound();
        const organizer = await users.byId(found.state.organizerId);
        if (organizer && isAmong(organizer.addresses, pending.answer.email))
          throw new ApiError(400, ORGANIZES);
        const { participant, checkpoint } = unwrapOrThrow(
          await countAnswer({ log, users }, found, pending.answer, contextOf(ctx), { isConfirmed: true }),
        );
        crashPoint('CP-5-answer-counted');
        await pendingAnswers.forget(id);
        await commands.waitForReadModel(ctx, checkpoint);
        return {
          token: invitationTokens.claimToken({ meetingId: found.id, participant }),
          link: found.state.link ?? '',
        };
      },
    }),
  ];
}
