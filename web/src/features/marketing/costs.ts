/** The costs a time can have for a person, in points. A test compares the numbers with the engine's. */
export const COSTS = [
  { what: 'missing', points: 360, label: "They can't come" },
  { what: 'dayOff', points: 60, label: 'A public holiday or a day off' },
  { what: 'hourOutside', points: 15.9, label: 'An hour before or after their hours' },
  { what: 'halfHourOutside', points: 10.2, label: 'Half an hour before or after' },
  { what: 'lunch', points: 4, label: 'No time for lunch' },
  { what: 'tight', points: 2, label: 'Back to back with another meeting' },
] as const;
