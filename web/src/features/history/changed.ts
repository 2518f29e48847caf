import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
/** Whether a version changed any of these paths, or anything inside or around them. */
export const isChanged = (changes: readonly string[], ...paths: readonly string[]): boolean =>
  changes.some((change) =>
    paths.some((path) => change === path || change.startsWith(`${path}.`) || path.startsWith(`${change}.`)),
  );

const NAMES: readonly { path: string; name: string }[] = [
  { path: 'status', name: 'the status' },
  { path: 'scheduledTime', name: 'the time' },
  { path: 'calendar', name: 'the calendar event' },
  { path: 'title', name: 'the title' },
  ...MEETING_TEXT_NAMES.map((path) => ({ path, name: `the ${MEETING_TEXTS[path].label.toLowerCase()}` })),
  { path: 'duration', name: 'the duration' },
  { path: 'dateRangeStart', name: 'the first day' },
  { path: 'dateRangeEnd', name: 'the last day' },
  { path: 'timePreference', name: 'the preferred time' },
  { path: 'priority', name: 'the priority' },
  { path: 'excludedDays', name: 'the excluded days' },
  { path: 'earliest', name: 'the earliest time' },
  { path: 'latest', name: 'the latest time' },
  { path: 'nights', name: 'times at night' },
  { path: 'movesItself', name: 'moving by itself' },
  { path: 'alarm', name: 'the alert' },
  { path: 'video', name: 'the video link' },
  { path: 'videoAddress', name: 'the address of the video call' },
  { path: 'aiDecisionMode', name: 'who chooses' },
  { path: 'participants', name: 'the people' },
  { path: 'timeSuggestions', name: 'the ranked times' },
  { path: 'evidence', name: 'the known availability' },
  { path: 'bookedMails', name: 'the emails' },
];

/** The changes of a version in words, in page order. */
export const namesOfChanges = (changes: readonly string[]): string[] =>
  NAMES.filter(({ path }) => isChanged(changes, path)).map(({ name }) => name);
