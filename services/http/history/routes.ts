import type { Context } from 'koa';
import {
  historyParameters,
  type MeetingVersion,
  meetingHistory,
  meetingVersion,
  whyNot,
  whyParameters,
} from '#contracts/api/history.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { historyAnswer, versionAnswer, whyAnswer } from './answers.ts';
import { type HistoryAccess, historyReaders } from './readers.ts';
import { readStory, stateAfter } from './story.ts';
import { visibleHistory } from './visible-history.ts';

/**
 * A meeting's history, for its people and for analysts: the story, the meeting as it was, and why it was not held at
 * another time.
 */
export function historyRoutes({ log, users, personalTokens, settings, now }: ApiDeps): Route[] {
  const policy = historyReaders({ log, settings });
  const tell = async (reading: HistoryAccess, user: User, ctx: Context) => {
    const [events, organizer] = await Promise.all([
      readStory(log, reading),
      users.byId(reading.state.organizerId),
    ]);
    // There may be new events since the policy loaded the meeting.
    const state = stateAfter(events) ?? reading.state;
    const deviceZone = ctx.get('Time-Zone');
    const byToken = events.some(({ meta }) => meta.client?.kind === 'token');
    const tokens = byToken ? await personalTokens.list(user.id) : [];
    const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
    return visibleHistory(user, {
      reading: { ...reading, state },
      organizer,
      events,
      deviceZone,
      tokenNames,
    });
  };

  return [
    route({
      method: 'GET',
      path: '/api/meetings/:id/history',
      summary: 'Get what happened to a meeting, who did it, and on what evidence, as a file with `?download`',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      policy,
      query: historyParameters,
      answers: { 200: meetingHistory },
      handle: async ({ ctx, user, subject, query }) => {
        if (query.download !== undefined)
          ctx.set('Content-Disposition', 'attachment; filename="kairos-meeting-history.json"');
        return historyAnswer(await tell(subject, user, ctx), now());
      },
    }),
    route({
      method: 'GET',
      path: '/api/meetings/:id/history/:version',
      summary: 'Get a meeting at a version, and what that version changed',
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      policy,
      answers: { 200: meetingVersion },
      handle: async ({ ctx, user, params, subject }): Promise<MeetingVersion> =>
        versionAnswer(await tell(subject, user, ctx), params['version'], {
          now: now(),
          policy: settings.policy,
        }),
    }),
    route({
      method: 'GET',
      path: '/api/meetings/:id/history/:version/why',
      summary: "Explain why a meeting isn't at a time, from what was known at a version",
      access: 'user',
      scope: 'meetings:read',
      limit: 'read',
      policy,
      query: whyParameters,
      answers: { 200: whyNot, 400: null },
      handle: async ({ ctx, user, params, subject, query: { start } }) =>
        whyAnswer(await tell(subject, user, ctx), params['version'], { start, policy: settings.policy }),
    }),
  ];
}
