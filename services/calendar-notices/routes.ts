import { z } from 'zod';
import type { ApiIntegration } from '#services/http/deps.ts';
import { notFound } from '#services/http/errors.ts';
import { route } from '#services/http/route.ts';
import type { CalendarNotices } from './channels.ts';

/** Microsoft has to hear its own text before it posts to an address. */
const validation = z.object({ validationToken: z.string().max(4_096).optional() });

/**
 * Where calendars post that something changed. Only the address counts, which none but the provider knows: what is posted
 * isn't read.
 */
export const noticesInApi = (notices: CalendarNotices): ApiIntegration => ({
  routes: () => [
    noticeRoute(notices, '/api/calendar-notices/:channel', 'Say that a calendar has changed', false),
    noticeRoute(
      notices,
      '/api/calendar-notices/:channel/renewal',
      'Say that a channel is about to end',
      true,
    ),
  ],
  exported: async () => ({}),
});

const noticeRoute = (notices: CalendarNotices, path: string, summary: string, renewal: boolean) =>
  route(`POST ${path}`, {
    ...{ summary, access: 'public', anyBody: true, limit: 'none' },
    query: validation,
    answers: { 200: null, 404: null },
    type: 'text/plain',
    async handle({ params: { channel = '' }, query: { validationToken } }) {
      if (!notices.isOwnAddress(channel)) throw notFound();
      if (validationToken === undefined) await notices.notice(channel, renewal);
      return validationToken ?? '';
    },
  });
