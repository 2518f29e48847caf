/** Requests that Kairos understands, as examples for people. `@Ana` and `@Ben` represent mentions. */
export const EXAMPLES = {
  usual: '30 minutes with @Ana next week',
  titled: 'An hour with @Ana and @Ben about the budget, between Monday and Thursday, in the afternoon',
  byMail: '45 minutes with @Ana and ben@example.com before Friday',
  limited: '45 minutes with @Ana as soon as possible, after 10 am, not on Friday',
  automatic: 'Book it: an hour and a half with @Ana in the next 10 days, mornings only',
} as const;

/** Examples of sentences about one's own hours. */
export const SETTINGS_EXAMPLES = {
  hours: 'My hours are Monday to Thursday 9 am to 5 pm, Friday 9 am to 1 pm',
  never: 'No meetings on Wednesdays, 10 minutes of breathing room',
  away: "I'm on vacation from 20 December to 3 January",
  notice: "At least 4 hours' notice",
} as const;

/** An example of a sentence about who has to come. */
export const ATTENDANCE_EXAMPLE = 'Make @Ana optional in “Budget review”';

/** Examples of changes to an existing meeting. */
export const CHANGE_EXAMPLES = {
  move: 'Move “Budget review” to next week',
  title: 'Rename “Budget review” to “Budget 2027”',
  length: 'Make “Budget review” 90 minutes',
  people: 'Add @Ana to “Budget review”',
  cancel: 'Cancel “Budget review”',
} as const;
