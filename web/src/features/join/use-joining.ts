import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import { useJoin } from '#web/api/join.ts';
import { forgetPendingJoin } from '#web/lib/pending-join.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { toast, toastFailure } from '#web/lib/toast.ts';
import { nameToJoinWith } from './names.ts';

type What = { link: string; meetingId: string; user: CurrentUser | null; invitation: string | null };

/** Joins as the signed-in person. If `automatically`, joins once without a click. */
export function useJoining({ link, meetingId, user, invitation }: What, automatically: boolean) {
  const { mutateAsync, isPending } = useJoin(link);
  const [failure, setFailure] = useState<RequestFailed | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const begun = useRef(false);

  const join = async () => {
    if (!user) return;
    setFailure(null);
    try {
      await mutateAsync({
        id: meetingId,
        name: nameToJoinWith(user),
        email: user.email,
        ...(invitation !== null && { invitation }),
      });
    } catch (error) {
      setFailure(error instanceof RequestFailed ? error : new RequestFailed(0, String(error)));
      toastFailure('Error', 'Failed to join meeting. Please try again.');
      return;
    }
    forgetPendingJoin();
    // Removes the used tokens of the email from the URL. People who moved on are not brought back.
    if (location.pathname === pathname) navigate(pathname, { replace: true });
    toast({
      title: 'Successfully joined!',
      description: "You've been added to the meeting. AI will analyze availability soon.",
    });
  };

  useEffect(() => {
    if (automatically && !begun.current) void join();
    begun.current = automatically;
  });

  return { join, isPending, failure };
}
