import { INVITATIONS_PER_CALL } from '../../../../contracts/api/limits.ts';
import { type Person, useInvitePeople } from '../../api/meetings.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { forgetKey, keyFor } from './draft.ts';

/** People in groups of as many as one call may invite. */
export function groupsOf(people: readonly Person[]): Person[][] {
  const groups: Person[][] = [];
  for (let at = 0; at < people.length; at += INVITATIONS_PER_CALL)
    groups.push(people.slice(at, at + INVITATIONS_PER_CALL));
  return groups;
}

/** Invites any number of people to a meeting; answers those who could not be invited. */
export function useInviteAll() {
  const { mutateAsync, isPending } = useInvitePeople();
  const inviteAll = async (id: string, people: readonly Person[]): Promise<Person[]> => {
    const groups = groupsOf(people);
    for (const [index, emails] of groups.entries()) {
      const key = keyFor(sessionStorage, { id, emails }, newIdempotencyKey);
      const sent = await mutateAsync({ id, emails, key }).then(
        () => true,
        () => false,
      );
      if (!sent) return groups.slice(index).flat();
      forgetKey(sessionStorage);
    }
    return [];
  };
  return { inviteAll, isPending };
}
