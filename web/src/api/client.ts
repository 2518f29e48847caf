import { QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { RequestFailed, request } from '../lib/request.ts';
import { userQuery } from './user.ts';

const FRESH = 5 * 60_000;
const KEPT = 30 * 60_000;

/** The address that a key stands for: its segments joined with slashes. */
const addressOf = (key: QueryKey): string => key.join('/');

/** Reads what the key names; nobody signed in is an empty result and no error. */
async function read({ queryKey, client }: QueryFunctionContext): Promise<unknown> {
  try {
    return await request(addressOf(queryKey));
  } catch (error) {
    if (!(error instanceof RequestFailed && error.status === 401)) throw error;
    // Where the session ended meanwhile, pages lead to the sign-in instead of looking empty.
    client.setQueryData(userQuery.queryKey, null);
    return null;
  }
}

/** Without a network a call fails at once, and says so; by itself TanStack Query would wait for one in silence. */
const networkMode = 'always';

/** The cache, with the figures of the specification, sections 7 and 9. */
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
