import type { Context } from 'koa';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import {
  answerOptions,
  changeAnswerOptionsRequest,
  typedAnswerRequest,
  typedAnswerState,
} from '#contracts/api/answers.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import { saveAnswer } from '#services/use-cases/answers/save-answer.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import { executeOnMeeting, loadMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { participantOf } from '#services/use-cases/meetings/roles.ts';
import { type Commands, unlessRefused, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { membersOnly, organizerWhoMayBook } from '../meetings/policy.ts';
import { type Route, route } from '../route.ts';
import { protectShareToken } from '../security/headers.ts';
import { answeringOf } from './presenter.ts';

const ORGANIZES = "You're the organizer, so you have nothing to answer. Your own calendar counts.";

const presentOptions = ({ answersVisible, answersWithoutConfirmation }: ExistingMeeting) => ({
  answersVisible,
  answersWithoutConfirmation,
});

/** Answering by hand, with a personal link or an account, and the organizer's options for the answers. */
export function answerRoutes(deps: ApiDeps, commands: Commands, links: MeetingLinks): Route[] {
  const { log, now } = deps;

  const ofToken = async (ctx: Context, token: string | undefined) => {
    protectShareToken(ctx);
    const found = await links.ofInvitation(token ?? '');
    if (!found) throw notFound();
    return found;
  };
  type Found = MeetingWithId & { participant: Participant };

  const present = (found: Found) => answeringOf(deps, found);

  return [
    route('GET /api/answers/:token', {
      summary: 'Get the times to mark, with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      answers: { 200: typedAnswerState },
      handle: async ({ ctx, params }) => present(await ofToken(ctx, params['token'])),
    }),
    route('PUT /api/answers/:token', {
      summary: 'Mark times, with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      body: typedAnswerRequest,
      answers: { 200: typedAnswerState },
      handle: async ({ ctx, params, body }) => {
        const found = await ofToken(ctx, params['token']);
        unlessRefused(refuseCompleted(found, now()));
        const { number } = found.participant;
        const context = (): CommandContext => ({
          commandId: randomUuid(),
          actor: { kind: 'participant', number },
          correlationId: ctx.state['requestId'],
          source: 'http',
          now,
        });
        const { checkpoint } = unwrapOrThrow(
          await saveAnswer(deps, { ...found, participant: number }, body, context),
        );
        if (checkpoint !== null) await commands.waitForReadModel(ctx, checkpoint);
        return present(await ofToken(ctx, params['token']));
      },
    }),
    route('PUT /api/meetings/:id/answer', {
      summary: 'Mark times, on your own behalf',
      scope: 'meetings:write',
      policy: membersOnly(log),
      body: typedAnswerRequest,
      answers: { 200: typedAnswerState },
      handle: async ({ ctx, user, subject, body }) => {
        unlessRefused(refuseCompleted(subject, now()));
        const me = participantOf(subject.state, user);
        if (!me) throw new ApiError(409, ORGANIZES);
        const asked = commands.context(ctx, user, body);
        const { checkpoint } = unwrapOrThrow(
          await saveAnswer(deps, { ...subject, participant: me.number }, body, (part) => ({
            ...asked,
            commandId: uuidV5(part, asked.commandId),
          })),
        );
        if (checkpoint !== null) await commands.waitForReadModel(ctx, checkpoint);
        const { id, state } = await loadMeeting(log, subject.id);
        return present({ id, state, participant: state.participants[me.number - 1]! });
      },
    }),
    route('PATCH /api/meetings/:id/answers', {
      summary: 'Decide who sees marked times, and whether those by the share link count at once',
      scope: 'meetings:write',
      policy: organizerWhoMayBook(log),
      body: changeAnswerOptionsRequest,
      answers: { 200: answerOptions },
      handle: async ({ ctx, user, subject, body }) => {
        const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const context = commands.context(ctx, user, body);
        const outcome = await executeOnMeeting(
          log,
          subject,
          { type: 'ChangeAnswerOptions', changes },
          context,
        );
        return presentOptions((await commands.shown(ctx, subject.id, outcome)).state);
      },
    }),
  ];
}
