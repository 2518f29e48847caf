import type { CurrentUser } from '#contracts/api/account.ts';
import type { Join } from '#web/api/join.ts';
import type { useJoining } from './use-joining.ts';

/** Who looks at which meeting, and what joining it has come to. */
export type Viewer = {
  answer: Join;
  user: CurrentUser | null;
  link: string;
  /** This page with its query: where a sign-in comes back to. */
  here: string;
  joining: ReturnType<typeof useJoining>;
};
