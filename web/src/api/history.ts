import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeetingHistory, MeetingVersion, WhyNot } from '#contracts/api/history.ts';
import { ENTRIES_PER_PAGE } from '#contracts/api/limits.ts';
import { requestPage } from '../lib/request.ts';
import { nullIfSignedOut } from './client.ts';

/** A history as far back as it's loaded, and the address of the page before that; null if there is none. */
export type LoadedHistory = MeetingHistory & { before: string | null };

/** A history from its end on: at first a page, and later as far back as it was loaded before, so nothing that is shown goes. */
export const historyQuery = (id: string) =>
  queryOptions<LoadedHistory | null>({
    queryKey: ['/api/meetings', id, 'history'],
    queryFn: ({ client }) =>
      nullIfSignedOut(client, async () => {
        let history = await loadPage(`/api/meetings/${id}/history`);
        while (history.before !== null) {
          // Asked each time, because more may be shown by now.
          const missing = history.earlier - (shownIn(client, id)?.earlier ?? history.earlier);
          if (missing <= 0) break;
          history = await withEarlier(history, history.before, missing);
        }
        return history;
      }),
  });

/**
 * Loads a page more of a history that is shown, or with a version all that is missing back to it. Results in how many entries came
 * in addition.
 */
export function useEarlierHistory(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (version: number | null) => {
      let history = shownIn(client, id);
      const had = history?.entries.length ?? 0;
      while (history && history.before !== null) {
        const limit = version === null ? ENTRIES_PER_PAGE.usual : ENTRIES_PER_PAGE.most;
        history = await withEarlier(history, history.before, limit);
        if (version === null || firstLoaded(history) <= version) break;
      }
      const { queryKey } = historyQuery(id);
      const isOutOfDate = client.getQueryState(queryKey)?.status === 'error';
      client.setQueryData(queryKey, (shown) => shown && history && joined(history, shown));
      // What is set counts as just loaded, and the newest entries may still be missing.
      if (isOutOfDate) void client.invalidateQueries({ queryKey });
      return (history?.entries.length ?? 0) - had;
    },
  });
}

/** The first version of a history that is loaded. */
export const firstLoaded = ({ entries }: MeetingHistory): number => entries[0]!.events[0]!.version;

const shownIn = (client: QueryClient, id: string) => client.getQueryData(historyQuery(id).queryKey);

async function loadPage(address: string): Promise<LoadedHistory> {
  const { page, next } = await requestPage<MeetingHistory>(address);
  return { ...page, before: next };
}

async function withEarlier(history: LoadedHistory, before: string, entries: number): Promise<LoadedHistory> {
  const [path, query] = before.split('?');
  const limited = new URLSearchParams(query);
  limited.set('limit', String(Math.min(entries, ENTRIES_PER_PAGE.most)));
  return joined(await loadPage(`${path}?${limited}`), history);
}

/** A later part of a history, with what an earlier one has before it. */
function joined(earlier: LoadedHistory, later: LoadedHistory): LoadedHistory {
  const first = firstLoaded(later);
  const added = earlier.entries.filter(({ events }) => events[0]!.version < first);
  if (added.length === 0) return later;
  return {
    ...later,
    entries: [...added, ...later.entries],
    earlier: earlier.earlier,
    before: earlier.before,
  };
}

export const versionQuery = (id: string, version: number) =>
  queryOptions<MeetingVersion | null>({ queryKey: ['/api/meetings', id, 'history', version] });

/** `start` is an instant, ISO. */
export const whyQuery = (id: string, version: number, start: string) =>
  queryOptions<WhyNot | null>({
    queryKey: ['/api/meetings', id, 'history', version, `why?start=${encodeURIComponent(start)}`],
  });
