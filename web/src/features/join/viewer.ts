import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import type { useJoining } from './use-joining.ts';

/** Who is viewing which meeting, and their attempt to join it. */
export type JoinViewer = {
  answer: JoinAnswer;
  user: CurrentUser | null;
  link: string;
  /** This page with its query, where the sign-in returns. */
  here: string;
  /** The token of a personal link; null with the share link alone. */
  invitation: string | null;
  joining: ReturnType<typeof useJoining>;
};
