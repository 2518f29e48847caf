import type { InstallFailure } from '#contracts/api/slack.ts';

const WORDS: Record<InstallFailure, string> = {
  cancelled: 'You cancelled in Slack, so nothing changed. You can add Kairos any time.',
  notStarted:
    "This didn't start in this browser, took more than ten minutes, or was already finished. Click “Add to Slack” again.",
  slack:
    "Slack didn't finish. Try again in a moment. In some workspaces, an admin has to approve apps first.",
  organization: 'This was for a whole Slack organization. Try again and choose one workspace in Slack.',
  taken:
    'Someone else connected this workspace, and the ten minutes to decide whether to transfer it are over. Add Kairos again to decide.',
};

/** Why a workspace wasn't connected. Anyone can craft the URL, so the code may be anything. */
export const failureInWords = (code: string): string =>
  Object.hasOwn(WORDS, code) ? WORDS[code as InstallFailure] : WORDS.slack;
