import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import { userQuery } from '../api/user.ts';
import { ButtonAnchor } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { paths } from '../lib/paths.ts';
import { request } from '../lib/request.ts';
import { goOn, isAccount, whenMaybeBackIn } from '../lib/session.ts';

/** Asks someone whose session ended to sign in again in another tab. This tab keeps their work and then continues. */
export function SessionEnded() {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const back = paths.signedIn(pathname + search);

  useEffect(
    () =>
      whenMaybeBackIn(async () => {
        const user = await request<CurrentUser>('/api/auth/user', { failsSignedOut: true }).catch(() => null);
        if (user === null) return;
        // Never show someone's data to another person, nor act as that person.
        if (!isAccount(user.id)) return location.reload();
        client.setQueryData(userQuery.queryKey, user);
        goOn();
      }),
    [client],
  );

  return (
    <Dialog
      title="You're signed out"
      text="Sign in to continue where you left off. What you typed is still here."
    >
      {/* The provider is unknown, so this leads to the page with every way to sign in. */}
      <ButtonAnchor href={`${paths.signIn}&redirect=${encodeURIComponent(back)}`} target="_blank">
        Sign in
      </ButtonAnchor>
    </Dialog>
  );
}
