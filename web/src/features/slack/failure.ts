import type { InstallFailure } from '#contracts/api/slack.ts';

const WORDS: Record<InstallFailure, string> = {
  cancelled: 'You said no at Slack, so nothing has changed. You can add Kairos whenever you like.',
  notStarted:
    'This was not begun in this browser, took longer than ten minutes, or was finished before. Please press “Add to Slack” again.',
  slack:
    'Slack did not complete it. Please try again in a moment. In some workspaces an admin has to approve apps first.',
  organization:
    'This was for a whole Slack organization at once. Please try again, and choose one workspace at Slack.',
  taken:
    'Somebody else connected this workspace. Whether to take it over could be answered for ten minutes; add Kairos again to be asked anew.',
};

/** Why a workspace was not connected, for people. The code comes from the address, so it may be anything. */
export const failureInWords = (code: string): string =>
  Object.hasOwn(WORDS, code) ? WORDS[code as InstallFailure] : WORDS.slack;
