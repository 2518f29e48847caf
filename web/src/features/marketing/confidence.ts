/** What a confidence is made of, in percent, in words of our own. A test holds the numbers to those of the engine. */
export const CONFIDENCE = [
  { part: 'attendance', worth: 60, label: 'Everyone is free' },
  { part: 'weekday', worth: 20, label: 'It is a weekday for everyone' },
  { part: 'hours', worth: 7, label: 'Well inside everyone’s hours' },
  { part: 'sooner', worth: 5, label: 'Sooner rather than later' },
  { part: 'breathingRoom', worth: 3, label: 'Room to breathe before and after' },
  { part: 'lunch', worth: 3, label: 'Lunch stays free' },
  { part: 'roundStart', worth: 1, label: 'It starts on the hour' },
  { part: 'fragmentation', worth: 1, label: 'Days are not cut into crumbs' },
] as const;
