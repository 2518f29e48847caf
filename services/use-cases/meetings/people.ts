import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';

/**
 * The accounts in a meeting, by number; the organizer is 0. Includes people who declined, since they are kept informed
 * and may come back. The ranking decides who counts for it.
 */
export function userIdsIn({ organizerId, participants }: ExistingMeeting): Map<number, string> {
  const joined = participants.flatMap(({ number, userId, status }): [number, string][] =>
    userId !== undefined && status !== 'removed' ? [[number, userId]] : [],
  );
  return new Map([[0, organizerId], ...joined]);
}

/** The accounts of a meeting's people, by number, without deleted ones. */
export async function usersIn(
  users: Pick<Users, 'byIds'>,
  meeting: ExistingMeeting,
): Promise<Map<number, User>> {
  const ids = userIdsIn(meeting);
  const accounts = await users.byIds([...new Set(ids.values())]);
  return new Map(
    [...ids].flatMap(([number, id]): [number, User][] => {
      const user = accounts.get(id);
      return user ? [[number, user]] : [];
    }),
  );
}
