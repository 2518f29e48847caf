import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CurrentUser } from '#contracts/api/account.ts';

const isKnownVisitor = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['session'] === 'out';

/** Who is signed in; null is nobody. The page says when the server knows already that it is nobody. */
export const userQuery = queryOptions<CurrentUser | null>({
  queryKey: ['/api/auth/user'],
  ...(isKnownVisitor() && { initialData: null }),
});

/** `undefined` while it is not known. A failed call means signed out, unless it only looked again. */
export function useUser(): CurrentUser | null | undefined {
  const { data, isLoadingError } = useQuery(userQuery);
  return isLoadingError ? null : data;
}

/** Only under a route that is for signed-in people. Whoever it was last, while a page is left because that ended. */
export function useSignedIn(): CurrentUser {
  const user = useUser();
  const known = useRef(user);
  if (user) known.current = user;
  if (!known.current) throw new Error('This page is for people who are signed in');
  return known.current;
}
