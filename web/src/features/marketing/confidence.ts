/** What makes up the confidence, in percent. A test compares the numbers with the engine's. */
export const CONFIDENCE = [
  { part: 'attendance', worth: 60, label: 'Everyone is free' },
  { part: 'weekday', worth: 20, label: "It's a weekday for everyone" },
  { part: 'hours', worth: 7, label: "Well within everyone's hours" },
  { part: 'sooner', worth: 5, label: 'Sooner rather than later' },
  { part: 'breathingRoom', worth: 3, label: 'Buffer before and after' },
  { part: 'lunch', worth: 3, label: 'Lunch stays free' },
  { part: 'roundStart', worth: 1, label: 'Starts on the hour' },
  { part: 'fragmentation', worth: 1, label: "Doesn't break up free time" },
] as const;
