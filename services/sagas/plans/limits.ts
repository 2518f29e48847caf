const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** All spans are milliseconds. */
export const limits = {
  /** In manual mode people often join together: ranking waits until nobody answered for this long, unless set. */
  joinPause: 5 * SECOND,
  /** What is said to the organizer of a ranking waits this long for the booking that may follow at once. */
  rankingMailDelay: 2 * SECOND,
  /** Whoever Kairos lets take part is told so this long after, unless a time is booked by then. */
  admittedMailDelay: 10 * SECOND,
  /** In automatic mode somebody who has not answered for this long is silent … */
  silence: 48 * HOUR,
  /** … or for this share of the time that was left of the date range, whichever is sooner. */
  silenceShare: 0.5,

  /** How long a worker may hold a meeting without a sign of life. */
  lease: 60 * SECOND,
  /** Effects end this long before their claim does, so that no two workers act at once. */
  leaseMargin: 10 * SECOND,
  /** A claim is extended when this much of it has passed. */
  leaseRenewal: 5 * SECOND,
  /** How long effects that have begun may go on after a stop was asked for. */
  drain: 5 * SECOND,
  /** The net under lost rings. */
  sweep: 30 * SECOND,
  /** The wait after the store or the database did not answer. */
  storeRetry: 2 * SECOND,

  /** Failures after which a task is parked. */
  failures: 6,
  /** Successes that changed nothing after which a task is parked. */
  unchanged: 2,
  /** The longest wait after the first failure; it grows sixfold up to `retryCap`, all six within about an hour. */
  retryBase: 5 * SECOND,
  retryFactor: 6,
  retryCap: 30 * MINUTE,

  /** An unreadable calendar is read again this often before it counts as unknown in a ranking. */
  readings: 3,
  /** Rankings of a meeting that a model may refine: people who come and go can't run up a bill. */
  refinements: 10,
  /** Decisions in one visit to a meeting, so that no pair of plans can keep a worker for ever. */
  decisionsPerVisit: 25,
  /** Mails and messages of one meeting that are sent side by side. */
  messagesAtOnce: 8,
  /** Calendars of one meeting that are read side by side. */
  readsAtOnce: 16,

  /** What the answer in Slack shows is mailed to the organizer only if it does not show it within … */
  slackHeadStart: MINUTE,
  /** What became of a button is told for this long after it was pressed. */
  whisperFor: HOUR,
  /** A notice follows its mail at most this much later. */
  noticeFor: 24 * HOUR,
  /** Whether somebody has connected their Slack account is looked at this often … */
  linkLook: 5 * MINUTE,
  /** … and for this long after they were asked to. */
  linkWait: 24 * HOUR,
  /** What was asked in Slack and came to nothing is erased this long after. */
  forgetAsked: 30 * 24 * HOUR,

  /** What is kept of a meeting is destroyed this long after its end, in days. */
  retentionDays: 365,
  /** How often that is looked for, and again after a failure. */
  retentionEvery: 24 * HOUR,
  retentionRetry: HOUR,
} as const;
