import type { Context } from 'koa';
import type { z } from 'zod';
import {
  historyParameters,
  type MeetingVersion,
  meetingHistory,
  meetingVersion,
  UNKNOWN_HISTORY_CURSOR,
  whyNot,
  whyParameters,
} from '#contracts/api/history.ts';
import { ENTRIES_PER_PAGE } from '#contracts/api/limits.ts';
import { type EntryPage, WHOLE_HISTORY } from '#services/history/entries.ts';
import { type FoundMeeting, findWithEvents, readStory } from '#services/history/story.ts';
import {
  type HistoryAccess,
  type VisibleHistory,
  visibleHistory,
} from '#services/history/visible-history.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { roleOf } from '#services/use-cases/meetings/roles.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type AccessPolicy, type Route, route } from '../route.ts';
import { isAnalyst } from '../staff.ts';
import { historyAnswer, versionAnswer, whyAnswer } from './answers.ts';

/**
 * A meeting's history, for its people and for analysts: the story, the meeting as it was, and why it was not held at
 * another time.
 */
export function historyRoutes({ log, users, personalTokens, settings, now }: ApiDeps): Route[] {
  const policy = historyReaders({ log, settings });
  const tell = async (reading: HistoryAccess & FoundMeeting, user: User, ctx: Context) => {
    const [events, organizer] = await Promise.all([
      readStory(log, reading),
      users.byId(reading.state.organizerId),
    ]);
    const deviceZone = ctx.get('Time-Zone');
    const byToken = events.some(({ meta }) => meta.client?.kind === 'token');
    const tokens = byToken ? await personalTokens.list(user.id) : [];
    const tokenNames = new Map(tokens.map(({ id, name }) => [id, name]));
    return visibleHistory(user, { reading, organizer, events, deviceZone, tokenNames });
  };

  return [
    route('GET /api/meetings/:id/history', {
      summary:
        'Get what happened to a meeting, who did it, and on what evidence, a page at a time from the newest on, or all of it as a file with `?download`',
      scope: 'meetings:read',
      policy,
      query: historyParameters,
      answers: { 200: meetingHistory, 400: null },
      headers: { Link: 'The page before this one, as `<address>; rel="next"`; absent on the first events.' },
      handle: async ({ ctx, user, subject, query }) => {
        if (query.download !== undefined)
          ctx.set('Content-Disposition', 'attachment; filename="kairos-meeting-history.json"');
        const told = await tell(subject, user, ctx);
        const history = historyAnswer(told, now(), pageOf(told, query));
        if (history.earlier > 0) {
          const cursor = historyCursorOf(history.id, history.entries[0]!.events[0]!.version);
          const address = new URLSearchParams({ ...ctx.query, cursor });
          ctx.set('Link', `</api/meetings/${history.id}/history?${address}>; rel="next"`);
        }
        return history;
      },
    }),
    route('GET /api/meetings/:id/history/:version', {
      summary: 'Get a meeting at a version, and what that version changed',
      scope: 'meetings:read',
      policy,
      answers: { 200: meetingVersion },
      handle: async ({ ctx, user, params, subject }): Promise<MeetingVersion> =>
        versionAnswer(await tell(subject, user, ctx), params['version'], {
          now: now(),
          policy: settings.policy,
        }),
    }),
    route('GET /api/meetings/:id/history/:version/why', {
      summary: "Explain why a meeting isn't at a time, from what was known at a version",
      scope: 'meetings:read',
      policy,
      query: whyParameters,
      answers: { 200: whyNot, 400: null },
      handle: async ({ ctx, user, params, subject, query: { start } }) =>
        whyAnswer(await tell(subject, user, ctx), params['version'], { start, policy: settings.policy }),
    }),
  ];
}

/** The part of a history that a caller asks for. Throws a 400 for a cursor that leads nowhere in it. */
function pageOf(
  { access, shown }: VisibleHistory,
  { download, limit = ENTRIES_PER_PAGE.usual, cursor }: z.infer<typeof historyParameters>,
): EntryPage {
  if (download !== undefined) return WHOLE_HISTORY;
  const before =
    cursor === undefined ? Infinity : versionBefore(cursor, { id: access.id, versions: shown.length });
  return { before, limit };
}

/** The organizer and participants in their meeting role, and analysts. For everyone else the meeting does not exist. */
const historyReaders =
  ({
    log,
    settings,
  }: Pick<ApiDeps, 'log' | 'settings'>): AccessPolicy<'user', HistoryAccess & FoundMeeting> =>
  async ({ user, params }) => {
    const found = await findWithEvents(log, params['id']);
    if (!found) throw notFound();
    const role = roleOf(found.state, user);
    if (role !== 'stranger') return { ...found, role };
    if (!isAnalyst(user, settings)) throw notFound();
    return { ...found, role: 'analyst' };
  };

const CURSOR = /^([\da-f-]{36})_([1-9]\d{0,8})$/;

/** Where a page of a meeting's history ends, as a caller hands it back: before the first version of the page after it. */
const historyCursorOf = (meeting: string, version: number): string => `${meeting}_${version}`;

/** The version before which this cursor leads. Throws a 400 for any other text, for another meeting's, and if nothing is before it. */
function versionBefore(cursor: string, { id, versions }: { id: string; versions: number }): number {
  const [, meeting, version] = CURSOR.exec(cursor) ?? [];
  const before = Number(version);
  if (meeting !== id || !(before > 1 && before <= versions)) throw new ApiError(400, UNKNOWN_HISTORY_CURSOR);
  return before;
}
