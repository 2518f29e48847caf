import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts';

/** When the plans act, in milliseconds. */
export const timing = {
  /** In manual mode people often join together: ranking waits for a pause this long in the answers, unless set. */
  joinPause: 5 * SECOND,
  /** Proposals made within this time of the first are told in a single email, at its end. */
  proposalMailDelay: 10 * MINUTE,
  /** Changes to a booked meeting within this time of the first are told in a single email, at its end. */
  changeMailDelay: MINUTE,
  /** Someone who answers by hand and hasn't said that they are done is still answering until nothing changed for this long. */
  typingPause: 2 * MINUTE,
  /** The email about a ranking waits this long for the booking that may follow at once. */
  rankingMailDelay: 2 * SECOND,
  /** People whom Kairos admits get an email after this delay, unless a time is booked by then. */
  admittedMailDelay: 10 * SECOND,
  /** In automatic mode a person who hasn't answered for this long is silent … */
  silence: 48 * HOUR,
  /** … or for this share of the remaining date range, if shorter. */
  silenceShare: 0.5,

  /** The day-before reminder goes out this long before the deadline. */
  reminderBefore: 24 * HOUR,
  /** Nobody is reminded within this time of another email that asked them. */
  reminderGap: 12 * HOUR,
  /** The email about a deadline that has passed waits this long for a ranking that is due. */
  deadlineMailDelay: 10 * MINUTE,

  /** The organizer is also emailed the answer in a channel, unless the channel shows the answer within … */
  channelHeadStart: MINUTE,
} as const;
