import { HOUR, MINUTE } from '#contracts/durations.ts';

/** When Slack's plans act, in milliseconds. */
export const slackTiming = {
  /** How long after a press the person still gets an answer. */
  whisperFor: HOUR,
  /** A notice in Slack follows its email by at most this much. */
  noticeFor: 24 * HOUR,
  /** How often to check whether a person has connected their Slack account … */
  linkLook: 5 * MINUTE,
  /** … and for how long after they were asked to. */
  linkWait: 24 * HOUR,
  /** A request in Slack that led to nothing is erased after this long. */
  forgetAsked: 30 * 24 * HOUR,
} as const;
