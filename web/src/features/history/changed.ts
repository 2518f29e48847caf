/** Whether something at one of these paths, or inside or around it, is among the changes of a version. */
export const isChanged = (changes: readonly string[], ...paths: readonly string[]): boolean =>
  changes.some((change) =>
    paths.some((path) => change === path || change.startsWith(`${path}.`) || path.startsWith(`${change}.`)),
  );

const NAMES: readonly { path: string; name: string }[] = [
  { path: 'status', name: 'where it stands' },
  { path: 'scheduledTime', name: 'the time' },
  { path: 'calendar', name: 'the calendar event' },
  { path: 'title', name: 'the title' },
  { path: 'description', name: 'the description' },
  { path: 'duration', name: 'the duration' },
  { path: 'dateRangeStart', name: 'the first day' },
  { path: 'dateRangeEnd', name: 'the last day' },
  { path: 'timePreference', name: 'the preferred time' },
  { path: 'aiDecisionMode', name: 'who chooses' },
  { path: 'participants', name: 'the people' },
  { path: 'timeSuggestions', name: 'the ranked times' },
  { path: 'evidence', name: 'what is known of the calendars' },
  { path: 'bookedMails', name: 'the mails' },
];

/** The changes of a version as people call them, in the order in which the page shows them. */
export const namesOfChanges = (changes: readonly string[]): string[] =>
  NAMES.filter(({ path }) => isChanged(changes, path)).map(({ name }) => name);
