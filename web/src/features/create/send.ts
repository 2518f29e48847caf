import { INVITATIONS_PER_CALL } from '#contracts/api/limits.ts';
import { heldBackInWords } from '#contracts/text/held-back.ts';
import { type PersonToInvite, useInvitePeople } from '#web/api/meetings.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { RequestFailed } from '#web/lib/request.ts';
import type { Toast } from '#web/lib/toast.ts';
import { forgetKey, keyFor } from './draft.ts';
import { mendableRefusal } from './refusal.ts';

/** Groups of people, each as large as a call may invite. */
export function groupsOf(people: readonly PersonToInvite[]): PersonToInvite[][] {
  const groups: PersonToInvite[][] = [];
  for (let at = 0; at < people.length; at += INVITATIONS_PER_CALL)
    groups.push(people.slice(at, at + INVITATIONS_PER_CALL));
  return groups;
}

/** People who couldn't be invited, and the server's reason, if any. */
type NotInvited = { people: readonly PersonToInvite[]; why: string | null };

/** The outcome of inviting, with the addresses of invited people who get no more email today. */
export type InvitedAll = NotInvited & { heldBackFor: readonly string[] };

export const EVERYONE_INVITED: InvitedAll = { people: [], why: null, heldBackFor: [] };

/** The toast for the organizer after inviting so many people. */
export function invitedWords(count: number, heldBackFor: readonly string[]): Toast {
  if (heldBackFor.length === 0)
    return {
      title: 'Invitations sent!',
      description: `Email invitations have been sent to ${count} recipients.`,
    };
  const held = heldBackInWords(heldBackFor);
  const isEveryone = heldBackFor.length === count;
  return {
    title: isEveryone ? 'Emails held back' : 'Some emails held back',
    description: isEveryone ? held : `${held} Everyone else gets an email.`,
    variant: 'destructive',
  };
}

export function useInviteAll() {
  const { mutateAsync, isPending } = useInvitePeople();
  const inviteAll = async (id: string, people: readonly PersonToInvite[]): Promise<InvitedAll> => {
    const heldBackFor: string[] = [];
    const groups = groupsOf(people);
    for (const [index, emails] of groups.entries()) {
      const key = keyFor(sessionStorage, { id, emails }, newIdempotencyKey);
      try {
        heldBackFor.push(...(await mutateAsync({ id, emails, key })).heldBackFor);
      } catch (error) {
        const refusal = error instanceof RequestFailed ? mendableRefusal(error) : null;
        return { people: groups.slice(index).flat(), why: refusal?.message ?? null, heldBackFor };
      }
      forgetKey(sessionStorage);
    }
    return { ...EVERYONE_INVITED, heldBackFor };
  };
  return { inviteAll, isPending };
}
