import type { CurrentUser } from '#contracts/api/account.ts';
import type { Join } from '#web/api/join.ts';

/** What the page of a share link is to whoever looks at it. */
export type JoinState =
  | 'organizer'
  | 'joined'
  | 'declined'
  /** The time is confirmed, and they are not part of it. */
  | 'closed'
  | 'visitor'
  /** The page joins by itself. */
  | 'joining'
  /** A personal invitation admits them, at a press of a button. */
  | 'invited'
  | 'removed';

/**
 * @param how.invited whether a personal invitation came with the link
 * @param how.returning whether they pressed a button that joins before they left for the sign-in
 */
export function stateOf(
  { meeting, viewer }: Join,
  user: CurrentUser | null,
  how: { invited: boolean; returning: boolean },
): JoinState {
  if (viewer.role === 'organizer') return 'organizer';
  if (viewer.status === 'accepted') return 'joined';
  if (meeting.status === 'scheduled') return viewer.status === 'declined' ? 'declined' : 'closed';
  if (!user) return 'visitor';
  if (viewer.status === 'declined') return how.returning ? 'joining' : 'declined';
  if (viewer.mayJoin) return 'joining';
  return how.invited ? 'invited' : 'removed';
}
