import type { Context } from 'koa';
import { v5 as uuidV5 } from 'uuid';
import type { z } from 'zod';
import {
  answerOptions,
  changeAnswerOptionsRequest,
  typedAnswerRequest,
  typedAnswerState,
} from '#contracts/api/answers.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import { saveAnswer } from '#services/use-cases/answers/save-answer.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { loadMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import { type Commands, unwrapOrThrow } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import type { MeetingLinks } from '../join/meeting-links.ts';
import { organizerWhoMayBook, participantsOnly } from '../meetings/policy.ts';
import { type Route, route } from '../route.ts';
import { answeringOf } from './presenter.ts';

const ORGANIZES = "You're the organizer, so you have nothing to answer. Your own calendar counts.";

const presentOptions = ({ answersVisible, answersWithoutConfirmation }: ExistingMeeting) => ({
  answersVisible,
  answersWithoutConfirmation,
});

/** Answering by hand, with a personal link or an account, and the organizer's options for the answers. */
export function answerRoutes(deps: ApiDeps, commands: Commands, links: MeetingLinks): Route[] {
  const { log } = deps;

  async function save(
    ctx: Context,
    { participant: { number }, ...found }: LoadedMeeting & { participant: Participant },
    answer: z.infer<typeof typedAnswerRequest>,
    context: (part: string) => CommandContext,
  ) {
    const saved = await saveAnswer(deps, { ...found, participant: number }, answer, context);
    const { checkpoint } = unwrapOrThrow(saved);
    if (checkpoint !== null) await commands.waitForReadModel(ctx, checkpoint);
    const { id, state } = await loadMeeting(log, found.id);
    return answeringOf(deps, { id, state, participant: state.participants[number - 1]! });
  }

  return [
    route('GET /api/answers/:token', {
      summary: 'Get the times to mark, with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      policy: links.personal,
      answers: { 200: typedAnswerState },
      handle: ({ subject }) => answeringOf(deps, subject),
    }),
    route('PUT /api/answers/:token', {
      summary: 'Mark times, with the token of a personal link, without signing in',
      access: 'public',
      limit: 'link',
      policy: links.personal,
      body: typedAnswerRequest,
      answers: { 200: typedAnswerState },
      handle: ({ ctx, subject, body }) =>
        save(ctx, subject, body, () => commands.linkContext(ctx, subject.participant.number)),
    }),
    route('PUT /api/meetings/:id/answer', {
      summary: 'Mark times, on your own behalf',
      scope: 'meetings:write',
      policy: participantsOnly(deps, ORGANIZES),
      body: typedAnswerRequest,
      answers: { 200: typedAnswerState },
      handle: ({ ctx, user, subject, body }) => {
        const asked = commands.context(ctx, user, body);
        return save(ctx, subject, body, (part) => ({ ...asked, commandId: uuidV5(part, asked.commandId) }));
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
        const command = { type: 'ChangeAnswerOptions', changes } as const;
        const changed = await commands.execute(ctx, subject, command, commands.context(ctx, user, body));
        return presentOptions(changed.state);
      },
    }),
  ];
}
