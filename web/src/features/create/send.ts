import { INVITATIONS_PER_CALL } from '#contracts/api/limits.ts';
import { type PersonToInvite, useInvitePeople } from '#web/api/meetings.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { forgetKey, keyFor } from './draft.ts';
import { mendableRefusal } from './refusal.ts';

/** People in groups as large as one call may invite. */
export function groupsOf(people: readonly PersonToInvite[]): PersonToInvite[][] {
  const groups: PersonToInvite[][] = [];
  for (let at = 0; at < people.length; at += INVITATIONS_PER_CALL)
    groups.push(people.slice(at, at + INVITATIONS_PER_CALL));
  return groups;
}

/** People who couldn't be invited, and why if the server said so. */
export type NotInvited = { people: readonly PersonToInvite[]; why: string | null };

export const EVERYONE_INVITED: NotInvited = { people: [], why: null };

/** Invites any number of people to a meeting. */
export function useInviteAll() {
  const { mutateAsync, isPending } = useInvitePeople();
  const inviteAll = async (id: string, people: readonly PersonToInvite[]): Promise<NotInvited> => {
    const groups = groupsOf(people);
    for (const [index, emails] of groups.entries()) {
      const key = keyFor(sessionStorage, { id, emails }, newIdempotencyKey);
      try {
        await mutateAsync({ id, emails, key });
      } catch (error) {
        const refusal = error instanceof RequestFailed ? mendableRefusal(error) : null;
        return { people: groups.slice(index).flat(), why: refusal?.message ?? null };
      }
      forgetKey(sessionStorage);
    }
    return EVERYONE_INVITED;
  };
  return { inviteAll, isPending };
}
