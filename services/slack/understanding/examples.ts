/** Requests that Kairos understands, as examples for people. `@Ana` and `@Ben` represent mentions. */
export const EXAMPLES = {
  usual: '30 minutes with @Ana next week',
  titled: 'An hour with @Ana and @Ben about the budget, between Monday and Thursday, in the afternoon',
  byMail: '45 minutes with @Ana and ben@example.com before Friday',
  limited: '45 minutes with @Ana as soon as possible, after 10 am, not on Friday',
  automatic: 'Book it: an hour and a half with @Ana in the next 10 days, mornings only',
} as const;
