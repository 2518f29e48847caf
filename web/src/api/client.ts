import { notifyManager, QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { RequestFailed, request } from '../lib/request.ts';
import { userQuery } from './user.ts';

// The result of a click is on the screen at the next paint. After a timer, as by default, a box would flip back for a
// moment.
notifyManager.setScheduler(queueMicrotask);

const FRESH = 5 * 60_000;
const KEPT = 30 * 60_000;

/** The URL of a key: its segments joined with slashes. */
const addressOf = (key: QueryKey): string => key.join('/');

/** Fetches the URL of the key. */
const read = ({ queryKey, client }: QueryFunctionContext): Promise<unknown> =>
  nullIfSignedOut(client, () => request(addressOf(queryKey)));

/** A visitor's 401 is an empty result, not an error. */
export async function nullIfSignedOut<Answer>(
  client: QueryClient,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 401)) throw error;
    // Anyone who left this account themselves is led to the sign-in, not to an empty page.
    client.setQueryData(userQuery.queryKey, null);
    return null;
  }
}

/** Calls fail at once without a network. By default, TanStack Query would silently wait for one. */
const networkMode = 'always';

/** The cache: fresh for five minutes, kept for thirty, with no retries or automatic refetching. */
export const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: read,
        staleTime: FRESH,
        gcTime: KEPT,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
