import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CurrentUser } from '#contracts/api/account.ts';

const isKnownVisitor = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['session'] === 'out';

/** The signed-in user, or null. The page says if the server already knows that there is none. */
export const userQuery = queryOptions<CurrentUser | null>({
  queryKey: ['/api/auth/user'],
  ...(isKnownVisitor() && { initialData: null }),
});

/** `undefined` while unknown. A failed call means signed out, unless it was a refetch. */
export function useUser(): CurrentUser | null | undefined {
  const { data, isLoadingError } = useQuery(userQuery);
  return isLoadingError ? null : data;
}

/** Only for routes that require signing in. Returns the last user while leaving after the session ended. */
export function useSignedIn(): CurrentUser {
  const user = useUser();
  const known = useRef(user);
  if (user) known.current = user;
  if (!known.current) throw new Error('This page is for people who are signed in');
  return known.current;
}
