import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';

type JoinState =
  | 'organizer'
  | 'joined'
  /** They joined for other dates, and can agree to the new dates with a click. */
  | 'newDates'
  | 'declined'
  /** The time is confirmed without this person. */
  | 'closed'
  /** The time is confirmed, and they can still say whether they come. */
  | 'asked'
  | 'visitor'
  /** The page joins automatically. */
  | 'joining'
  /** A personal invitation lets them join with a click. */
  | 'invited'
  | 'removed';

/**
 * @param how.invited whether a personal invitation came with the link
 * @param how.mayAnswerTime of the person with the personal invitation
 * @param how.returning whether they clicked Join before leaving for the sign-in
 */
export function joinStateOf(
  { meeting, viewer }: JoinAnswer,
  user: CurrentUser | null,
  how: { invited: boolean; returning: boolean; mayAnswerTime?: 'pending' | 'declined' | undefined },
): JoinState {
  if (viewer.role === 'organizer') return 'organizer';
  if (viewer.status === 'accepted') return viewer.newDates && user ? 'newDates' : 'joined';
  if (meeting.status === 'scheduled') {
    if (viewer.mayAnswerTime ?? how.mayAnswerTime) return 'asked';
    return viewer.status === 'declined' ? 'declined' : 'closed';
  }
  if (!user) return 'visitor';
  if (viewer.status === 'declined') return how.returning ? 'joining' : 'declined';
  if (viewer.mayJoin) return 'joining';
  return how.invited ? 'invited' : 'removed';
}
