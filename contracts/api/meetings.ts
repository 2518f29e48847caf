import { z } from 'zod';
import { ALARMS } from '../alarm.ts';
import { quorum } from '../attendance-schema.ts';
import { CALENDAR_ANSWERS } from '../calendar-answers.ts';
import {
  bentRule,
  costParts,
  improvement,
  inconvenience,
  noTimeReason,
  ranker,
  remedy,
  slotState,
} from '../events/suggestion.ts';
import { forEachText, MEETING_TEXTS, problemWithText } from '../meeting-texts.ts';
import { decisionMode, ownHours, priority, timeOptions, timePreference } from '../preferences.ts';
import {
  INVALID_EMAIL,
  missing,
  notOnQuarterHour,
  TOO_LONG_A_MEETING,
  TOO_SHORT_A_MEETING,
  tooLong,
} from '../text/field-errors.ts';
import { isQuarterHour, USUAL_TIME_OPTIONS } from '../time-options.ts';
import { typedMark } from '../typed-answer.ts';
import { VIDEO_CHOICES } from '../video-call.ts';
import { visibleText } from '../visible-text.ts';
import {
  alarmField,
  dayOrInstant,
  emailField,
  INCOMPLETE_LINK,
  instantField,
  optionalName,
  SOME_CHANGE,
  switchField,
  videoFields,
} from './fields.ts';
import { DURATION, INVITATIONS_PER_CALL, LONGEST_RANGE_DAYS, SIZES } from './limits.ts';
import { shownProposal } from './proposals.ts';

// ---- requests

const title = z
  .string(missing('Meeting title'))
  .overwrite(visibleText)
  .trim()
  .min(1, missing('Meeting title'))
  .max(SIZES.title, tooLong('Meeting title', SIZES.title));

const texts = forEachText((name) => {
  const { label, most, isOneLine } = MEETING_TEXTS[name];
  const text = z.string(`${label} must be text`).trim().max(most, tooLong(label, most));
  if (!isOneLine) return text;
  return text
    .refine((line) => problemWithText(name, line) === null, {
      error: ({ input }) => problemWithText(name, String(input)) ?? '',
    })
    .overwrite(visibleText);
});

const duration = z
  .int('Duration must be a whole number of minutes')
  .min(DURATION.least, TOO_SHORT_A_MEETING)
  .max(DURATION.most, TOO_LONG_A_MEETING);

const preference = z.enum(timePreference.options, {
  error: 'Time preference must be morning, afternoon, evening, business, or all',
});

const mode = z.enum(decisionMode.options, { error: 'AI decision mode must be auto or manual' });

const NOT_DAYS = 'Excluded days must be a list of dates such as 2026-11-24';

/** Null for no limit. */
const timeLimit = (field: string) =>
  z.string(notOnQuarterHour(field)).refine(isQuarterHour, notOnQuarterHour(field)).nullable();

/** The organizer's wishes for the time besides the dates and the time preference. */
const options = {
  priority: z.enum(priority.options, { error: 'Priority must be best or soonest' }),
  /** Days on which there must be no meeting, not all of the dates. A change of the dates drops the days outside. */
  excludedDays: z.array(z.iso.date(NOT_DAYS), NOT_DAYS).max(LONGEST_RANGE_DAYS, NOT_DAYS),
  /** Times of day on quarter hours, in the organizer's zone, that the whole meeting must lie between. */
  earliest: timeLimit('Earliest'),
  latest: timeLimit('Latest'),
  /** Whether people may be asked for from 23:00 to 6:00 where they are. */
  nights: switchField('Nights'),
  /**
   * Whether Kairos moves the booked meeting on its own once the calendar of someone who has to come shows them busy then: at
   * most twice, and never within 4 hours before the start.
   */
  movesItself: switchField('movesItself'),
};

/** When replies are due, null for no deadline, whether Kairos sends reminders until then, and whether Kairos then goes ahead. */
const chasing = {
  deadline: z.iso
    .datetime({ offset: true, error: 'Deadline must be an ISO 8601 instant such as 2026-11-24T17:00:00Z' })
    .nullable(),
  reminders: switchField('Reminders'),
  /**
   * People who haven't replied by the deadline become optional then, so the best time is booked without waiting for them.
   * Refused unless `aiDecisionMode` is auto, and false again once the mode or the deadline changes.
   */
  bookAtDeadline: switchField('bookAtDeadline'),
};

const invitee = z.object(
  {
    email: emailField,
    name: optionalName,
    /** They needn't come. Only counts for someone who is new to the meeting. */
    optional: switchField('Optional').optional(),
  },
  INVALID_EMAIL,
);

const addedPerson = invitee.extend({
  /** Once a time is booked: whether the person is asked for a reply, as usual, or simply invited. */
  bookedTime: z.enum(['asked', 'invited'], "bookedTime must be 'asked' or 'invited'").optional(),
});

/** An address alone, or a person; an error names the wrong field. */
const addressOrPerson = z.union([addedPerson, emailField], {
  error: ({ input, code, ...issue }) =>
    (code === 'invalid_union' && typeof input === 'object' && issue.errors[0]?.[0]?.message) || INVALID_EMAIL,
});

const TOO_MANY_PEOPLE = `Invite at most ${INVITATIONS_PER_CALL} people at a time`;

const invitees = z.array(invitee, 'Participants must be a list').max(INVITATIONS_PER_CALL, TOO_MANY_PEOPLE);

const AT_LEAST = 'atLeast must be a whole number of people';
const atLeast = z.int(AT_LEAST).positive(AT_LEAST);
const GROUPS = `Groups must be a list of at most ${INVITATIONS_PER_CALL}`;

/**
 * Groups of which only some members have to come: at least so many, and fewer than all. Each person is in a single
 * group, and not optional.
 */
const quorumsOf = <Member extends z.ZodType>(member: Member, error: string) =>
  z
    .array(z.object({ atLeast, members: z.array(member, error).max(1_000, error) }, GROUPS), GROUPS)
    .max(INVITATIONS_PER_CALL, GROUPS);

const newMeetingFields = {
  title,
  ...forEachText((name) => texts[name].nullish()),
  duration,
  dateRangeStart: dayOrInstant('Start date'),
  dateRangeEnd: dayOrInstant('End date'),
  timePreference: preference,
  ...options,
  aiDecisionMode: mode,
  /** As the organizer's settings say if omitted. */
  alarm: alarmField.optional(),
  /** As the organizer's settings say if both are omitted; an address alone stands for a link of the organizer's own. */
  video: videoFields.video.optional(),
  videoAddress: videoFields.videoAddress.nullish(),
  /** The deadline is in the future, and before the dates end. */
  ...chasing,
  participants: invitees,
  /** By the addresses of people in `participants`. */
  quorums: quorumsOf(emailField, INVALID_EMAIL),
};

/** POST /api/meetings. Fields that the server decides (organizer, id, link, status, times) are ignored. */
export const createMeetingRequest = z.object({
  ...newMeetingFields,
  duration: duration.default(DURATION.usual),
  timePreference: preference.default('business'),
  priority: options.priority.default(USUAL_TIME_OPTIONS.priority),
  excludedDays: options.excludedDays.default(USUAL_TIME_OPTIONS.excludedDays),
  earliest: options.earliest.default(USUAL_TIME_OPTIONS.earliest),
  latest: options.latest.default(USUAL_TIME_OPTIONS.latest),
  nights: options.nights.default(USUAL_TIME_OPTIONS.nights),
  movesItself: options.movesItself.default(USUAL_TIME_OPTIONS.movesItself),
  aiDecisionMode: mode.default('auto'),
  deadline: chasing.deadline.default(null),
  reminders: chasing.reminders.default(true),
  bookAtDeadline: chasing.bookAtDeadline.default(false),
  participants: invitees.default([]),
  quorums: newMeetingFields.quorums.default([]),
  /** Sent by screens, but the organizer comes from the session. */
  organizerId: z.unknown().optional(),
});
export type CreateMeetingRequest = z.infer<typeof createMeetingRequest>;

/** Any of the fields of a new meeting, as a request to create it has them; none has a usual value. */
export const partOfNewMeeting = z.object(newMeetingFields).partial();
export type PartOfNewMeeting = z.infer<typeof partOfNewMeeting>;

/**
 * PATCH /api/meetings/{id}: only the fields to change. A Jitsi room that the meeting has stays. Times are ranked again, unless
 * nothing but the deadline, the reminders, and `bookAtDeadline` change.
 */
export const changeMeetingRequest = z
  .object({
    ...partOfNewMeeting.omit({ participants: true, quorums: true }).shape,
    /** Null removes a text. */
    ...forEachText((name) => texts[name].nullish().transform((text) => (text === null ? '' : text))),
  })
  .refine(...SOME_CHANGE);
export type ChangeMeetingRequest = z.infer<typeof changeMeetingRequest>;

/**
 * POST /api/meetings/{id}/invite, in either of two forms: `emails` from the creation screen, or `emailField` from the
 * meetings list.
 */
export const inviteRequest = z
  .object({
    email: emailField.optional(),
    name: optionalName,
    emails: z
      .array(addressOrPerson, 'Recipients must be a list')
      .max(INVITATIONS_PER_CALL, TOO_MANY_PEOPLE)
      .optional(),
  })
  .transform(({ email: one, name, emails = [] }) => [
    ...(one === undefined ? [] : [{ email: one, name }]),
    ...emails.map((entry) => (typeof entry === 'string' ? { email: entry, name: undefined } : entry)),
  ])
  .refine((people) => people.length > 0, { message: 'Please add email addresses to send invitations.' });
export type InviteRequest = z.infer<typeof inviteRequest>;

/** POST /api/meetings/{id}/participants. The session says who joins; name and email are ignored. */
export const joinRequest = z.object({
  /** The invitation token from a mail. */
  invitation: z.string(INCOMPLETE_LINK).max(500, INCOMPLETE_LINK).optional(),
});

const WITHOUT = 'without must be a list of at most 1,000 participant numbers';

/** POST /api/meetings/{id}/schedule: chooses a time, suggested or any other within the dates. */
export const chooseTimeRequest = z
  .object({
    start: instantField,
    /**
     * Numbers of participants who need not attend: busy, outside their hours, unknown or silent. 0 is the organizer, who
     * chooses a time although they're busy then.
     */
    without: z.array(z.int(WITHOUT).nonnegative(WITHOUT), WITHOUT).max(1_000, WITHOUT).default([]),
    /** The `scheduledTime` on screen when this time was chosen; null or omitted if there was none. */
    insteadOf: instantField.nullable().default(null),
    /** Minutes, if the booked meeting becomes longer or shorter. */
    duration: duration.optional(),
  })
  .meta({
    examples: [
      { start: '2026-11-24T09:00:00Z' },
      { start: '2026-11-25T14:00:00Z', insteadOf: '2026-11-24T09:00:00Z', duration: 90 },
    ],
  });

/** POST /api/meetings/{id}/times: the length that the booked meeting would have, in minutes, if another than now. */
export const otherTimesRequest = z
  .object({ duration: duration.optional() })
  .meta({ examples: [{}, { duration: 90 }] });

const UNDO = "booking must be the number of a booking, or null to undo the meeting's cancellation";

/** POST /api/meetings/{id}/undo: the booking to undo, as the meeting's `undo` names it, or null for its cancellation. */
export const undoRequest = z
  .object({ booking: z.int(UNDO).positive(UNDO).nullable() })
  .meta({ examples: [{ booking: 2 }, { booking: null }] });

const NUMBERS = 'People must be lists of at most 1,000 participant numbers';
const participantNumbers = z.array(z.int(NUMBERS).positive(NUMBERS), NUMBERS).max(1_000, NUMBERS);

/**
 * POST /api/meetings/{id}/attendance: who has to come. The people named become required, optional, or members of a
 * group, and everyone else stays as before. `quorums` replaces all groups. Times are ranked again.
 */
export const attendanceRequest = z
  .object({
    required: participantNumbers.optional(),
    optional: participantNumbers.optional(),
    quorums: quorumsOf(z.int(NUMBERS).positive(NUMBERS), NUMBERS).optional(),
  })
  .refine(...SOME_CHANGE);

const INTO = 'into must be the number of a participant';

/** POST /api/meetings/{id}/participants/{number}/merge: the same person is in the list twice. */
export const mergeRequest = z.object({ into: z.int(INTO).positive(INTO) });

/** POST /api/meetings/{id}/keep. `start`: of the booked time that was shown. */
export const keepTimeRequest = z.object({ start: instantField });

// ---- answers

/** `completed` is derived by the server, and a lapsed meeting is shown as cancelled. */
export const meetingStatus = z.enum(['pending', 'active', 'scheduled', 'completed', 'cancelled']);
export type MeetingStatus = z.infer<typeof meetingStatus>;

export const participantStatus = z.enum(['pending', 'accepted', 'declined']);

/** The reply so far of a person who can still say whether they come to the booked time. */
export const mayAnswerTime = participantStatus.exclude(['accepted']).optional();

export const participant = z.object({
  id: z.int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: participantStatus,
  joinedAt: z.string().nullable(),
  /** They needn't come. */
  optional: z.boolean(),
});
export type ParticipantAnswer = z.infer<typeof participant>;

export const timeSuggestion = z.object({
  id: z.string(),
  suggestedTime: z.string(),
  endTime: z.string(),
  confidence: z.int(),
  /** In words, such as “Likely, 82% confidence”. */
  confidenceInWords: z.string(),
  /** Null where the count would give away another person among few. */
  participantsAvailable: z.int().nullable(),
  aiReasoning: z.string(),
});
export type TimeSuggestionAnswer = z.infer<typeof timeSuggestion>;

/** The words that hold for all suggested times, which their reasons don't repeat; null for none. */
const timesHeadline = z.string().nullable();

/** An entry of GET /api/meetings. */
export const meeting = z.object({
  id: z.string(),
  organizerId: z.string(),
  /** In lists, for participants: the organizer's name; null if the account is gone. */
  organizerName: z.string().nullable().optional(),
  role: z.enum(['organizer', 'participant']),
  title: z.string().nullable(),
  ...forEachText(() => z.string().nullable()),
  duration: z.int(),
  dateRangeStart: z.string(),
  dateRangeEnd: z.string(),
  timePreference,
  ...timeOptions.shape,
  aiDecisionMode: decisionMode,
  /** When calendars alert people: as each calendar does by itself, never, or so long before the start. */
  alarm: z.enum(ALARMS),
  /** How people meet on video: by the calendar's own link, in a Jitsi room, at the organizer's address, or not. */
  video: z.enum(VIDEO_CHOICES),
  /** Of the Jitsi room or the organizer's own, also while nothing is booked; for the organizer only. */
  videoAddress: z.string().nullable(),
  /** When replies are due; null for no deadline. */
  deadline: z.string().nullable(),
  /** Whether Kairos reminds people who haven't replied. */
  reminders: z.boolean(),
  /** Whether people who haven't replied by the deadline become optional then. */
  bookAtDeadline: z.boolean(),
  status: meetingStatus,
  /** For the organizer only. */
  shareableLink: z.string().nullable(),
  scheduledTime: z.string().nullable(),
  scheduledEnd: z.string().nullable(),
  /** Once a time is booked; null if there's none, or not yet. */
  videoLink: z.string().nullable(),
  participants: z.array(participant),
  /** The groups of whom not everyone has to come; only the organizer is told. */
  quorums: z.array(quorum),
  timeSuggestions: z.array(timeSuggestion),
  timesHeadline,
  /**
   * The step that the organizer can still undo, and until when at least: a booking, or the cancellation (null). Nobody is told before.
   * For the organizer only.
   */
  undo: z
    .object({
      booking: z.int().nullable(),
      until: z.string(),
      /** The time that a move is undone to; null if nothing was booked before, or for a cancellation. */
      before: z.object({ start: z.string(), end: z.string() }).nullable(),
    })
    .nullable(),
  createdAt: z.string(),
});
export type MeetingAnswer = z.infer<typeof meeting>;

export const meetingList = z.array(meeting);

const heldBackFor = z.array(z.string());

/** 201 of POST /api/meetings: invitations are sent after the response. */
export const createdMeeting = meeting.extend({
  /** The addresses that get no invitation by email today, since a limit for them is reached. They are still invited. */
  heldBackFor,
});
export type CreatedMeetingAnswer = z.infer<typeof createdMeeting>;

const explainedSuggestion = timeSuggestion.extend({
  /** The rest of what speaks against the time, a sentence each. */
  details: z.array(z.string()),
  costs: costParts,
  /** The people who could come, but for whom the time is inconvenient. */
  inconveniences: z.array(inconvenience),
  bent: z.array(bentRule),
  /** Everyone, with 0 for the organizer. */
  people: z.array(z.object({ participant: z.int(), state: slotState })),
});

/** GET /api/meetings/{id}: with the evidence and the reasons. Only the organizer gets evidence. */
export const meetingDetails = meeting.extend({
  participants: z.array(
    participant.extend({
      /**
       * The outcome of the latest invitation, only for the organizer; null for people without an invitation by email. Unknown: the email
       * may have been sent, and won't be sent again.
       */
      mail: z.enum(['due', 'sent', 'notSent', 'unknown']).nullable(),
      /** They joined for other dates and have yet to agree to these; only the organizer is told. */
      newDates: z.literal(true).optional(),
      /** The message with which they declined; only the organizer is told. */
      word: z.string().optional(),
      /** They declined the booked time: they had joined, or were asked once it was booked. Only the organizer is told. */
      cantCome: z.literal(true).optional(),
      /** Their latest answer to the booked time, if given in their calendar; only the organizer is told. */
      inCalendar: z
        .object({
          answer: z.enum(CALENDAR_ANSWERS),
          at: z.string(),
          /** The person who comes in their place. */
          delegate: z.string().optional(),
          /** The time that they propose instead. */
          proposed: z.object({ start: z.string(), end: z.string() }).optional(),
        })
        .optional(),
    }),
  ),
  mayAnswerTime,
  /** The answers by hand, and the organizer's decisions about them. */
  byHand: z.object({
    answersVisible: z.boolean(),
    answersWithoutConfirmation: z.boolean(),
    /**
     * Answers of present participants: all for the organizer, and for others only their own unless the organizer opened
     * the answers.
     */
    answers: z.array(
      z.object({
        participant: z.int(),
        /** When the answer was last changed. */
        at: z.string(),
        zone: z.string(),
        /** The answer is for other dates or another duration, and doesn't count until sent again. */
        stale: z.boolean(),
        spans: z.array(z.object({ start: z.string(), end: z.string(), answer: typedMark })),
      }),
    ),
  }),
  /** Other times that people proposed, as far as the viewer may see them. */
  proposals: z.array(shownProposal),
  organizer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  organizerZone: z.string(),
  /**
   * The booked time reads differently on the clock of the organizer's zone than when booked, since the zone got new
   * rules; only for the organizer, until it starts.
   */
  clockMoved: z
    .object({
      zone: z.string(),
      /** The clock time at the start as booked, and by today's rules, in minutes after midnight. */
      was: z.int(),
      is: z.int(),
      /** The instant at which the clock shows the booked time by today's rules. */
      promised: z.string(),
    })
    .optional(),
  /** In spite of whom the organizer keeps the booked time, 0 for themselves; absent for nobody, and for others. */
  keptDespite: z.array(z.int()).optional(),
  /** What looks at the calendars found since a time was booked; only for the organizer, until it starts. */
  watch: z
    .object({
      /** Who has to come and is busy then by now, and whose calendar can't be read any more; 0 for the organizer. */
      busy: z.array(z.int()),
      unknown: z.array(z.int()),
      /** Where the organizer moved the event in their own calendar, while the meeting hasn't followed. */
      movedTo: z.object({ start: z.string(), end: z.string(), follows: z.boolean() }).nullable(),
      /** The next times at which everyone who has to come can, best first; null while none were looked for. */
      next: z.array(z.object({ start: z.string(), end: z.string() })).nullable(),
      /** The organizer wants Kairos to move the meeting, and Kairos has done so as often as allowed. */
      isMovedOften: z.boolean(),
    })
    .optional(),
  /** The state of the calendar event; null while nothing is booked. */
  calendar: z
    .object({
      state: z.enum(['due', 'recorded', 'failed', 'removed']),
      why: z.string().nullable(),
      /** Until when Kairos tries to add the event, if the event is overdue. */
      triedUntil: z.string().nullable(),
    })
    .nullable(),
  /** Whether `calendar.ics` is for the caller: they take part, and no calendar event brings them the booked time, or may be about to. */
  canAddToCalendar: z.boolean(),
  /** The mails about the booked time to the organizer and the people who joined; only for the organizer. */
  bookedMails: z.object({ owed: z.int(), sent: z.int(), notSent: z.int(), unknown: z.int() }).nullable(),
  /** Why the booked time was chosen, as ranked at that point; only for the organizer. */
  choice: z
    .object({
      by: z.enum(['organizer', 'automatic']),
      at: z.string(),
      /** The people for whom Kairos moved the meeting here on its own, 0 for the organizer; absent if someone else did. */
      movedFor: z.array(z.int()).optional(),
      /** The people the organizer booked without. */
      without: z.array(z.int()),
      /** The ranking that had the time; null for a time found by the recheck. */
      round: z.int().nullable(),
      ranker,
      /** The revision of the newest evidence after the last look at the calendars. */
      evidenceRevision: z.int(),
      suggestion: explainedSuggestion,
    })
    .nullable(),
  ranking: z
    .object({
      round: z.int(),
      at: z.string(),
      ranker,
      oldestReadAt: z.string().nullable(),
      /** False once the meeting or its people have changed since. */
      current: z.boolean(),
      /** The words that hold for all suggestions, which their reasons don't repeat; null for none. */
      headline: z.string().nullable(),
      /** Whether the best time is so bad for those who come that a change would be better. */
      nothingGood: z.boolean(),
      suggestions: z.array(explainedSuggestion),
      /** Changes that would give clearly better times, if the best time bends a rule. */
      improvements: z.array(improvement.extend({ /** For people to read. */ words: z.string() })),
      noTime: z.object({ reason: noTimeReason, remedies: z.array(remedy) }).nullable(),
    })
    .nullable(),
  evidence: z
    .array(
      z.object({
        participant: z.int(),
        zone: z.string().nullable(),
        /** Their preset hours, in their own zone, which may not be the hours that count. */
        hours: ownHours.nullable(),
        /**
         * When the person can be asked to meet, by the settings at the reading: within the date range, without
         * days off and, unless nights are fine, while they're awake. Empty for an unknown calendar.
         */
        open: z.array(z.object({ start: z.string(), end: z.string() })),
        /** Nothing may start earlier, by the notice they need; null if they need none. */
        soonest: z.string().nullable(),
        known: z.boolean(),
        /** Why the calendar is unknown. */
        why: z.string().nullable(),
        /**
         * How many of their calendars count, and how many of those couldn't be read: never which. `oldest` is when the
         * provider last vouched for the oldest, if long before the reading. Null if not recorded.
         */
        calendars: z
          .object({ counting: z.int(), unreadable: z.int(), oldest: z.string().nullable() })
          .nullable(),
        /** The known part of the dates, for someone who has yet to agree to all dates. */
        within: z.object({ start: z.string(), end: z.string() }).optional(),
        readAt: z.string().nullable(),
        /** Only within the date range. */
        busy: z.array(z.object({ start: z.string(), end: z.string() })),
        /** Times of which a calendar can't tell whether the person is busy: never free. Only within the date range. */
        unclear: z.array(z.object({ start: z.string(), end: z.string() })),
      }),
    )
    .nullable(),
});
export type MeetingDetailsAnswer = z.infer<typeof meetingDetails>;

/** GET /api/meetings/{id}/silence */
export const silenceAnswer = z.object({
  /** How many people joined or declined. */
  replied: z.int(),
  silent: z.array(
    z.object({
      participant: z.int(),
      /**
       * The starts of the best times that would be lost, or lost for everyone required, if this person
       * were busy all along. Null where no times are ranked, and from the 11th person on.
       */
      settles: z.array(z.string()).nullable(),
    }),
  ),
});
export type SilenceAnswer = z.infer<typeof silenceAnswer>;

/** GET /api/meetings/left-in-calendar: of times that were moved or cancelled. */
export const eventsLeftInCalendar = z.array(
  z.object({ meetingId: z.string(), title: z.string().nullable(), start: z.string(), end: z.string() }),
);
export type EventLeftInCalendar = z.infer<typeof eventsLeftInCalendar>[number];

/** 202: the mails are sent after the response. */
export const inviteAnswer = z.object({
  invited: z.int(),
  /** How many of these mails are held back today by a limit on invitations. */
  heldBack: z.int(),
  /** Their addresses. They are still invited. */
  heldBackFor,
  /** Addresses of people who take part already: nothing happens to them. They aren't counted in `invited`. */
  alreadyIn: z.array(z.string()),
  participants: z.array(participant),
});
export type InviteAnswer = z.infer<typeof inviteAnswer>;

/** Times that a booked meeting could move to. Nothing is changed. */
export const otherTimesAnswer = z.object({
  /** Whether the meeting could keep its start at this length, and who couldn't come, with 0 for the organizer. */
  stays: z.object({
    isPossible: z.boolean(),
    notFree: z.array(z.object({ participant: z.int(), state: z.enum(['busy', 'unknown']) })),
  }),
  /** Best first, without the present time. */
  timeSuggestions: z.array(timeSuggestion),
  timesHeadline,
});
export type OtherTimesAnswer = z.infer<typeof otherTimesAnswer>;

/** A 409 for choosing a time. */
export const notChosenAnswer = z.object({
  message: z.string(),
  /** The times free now, if a recheck found the chosen time taken. */
  timeSuggestions: z.array(timeSuggestion).optional(),
  timesHeadline: timesHeadline.optional(),
  /** The booked time, if other than `insteadOf`. */
  scheduledTime: z.string().optional(),
  scheduledEnd: z.string().optional(),
});
export type NotChosenAnswer = z.infer<typeof notChosenAnswer>;

/** An entry of GET /api/meetings/recent. */
export const recentMeeting = z.object({
  id: z.string(),
  title: z.string().nullable(),
  status: z.enum(['active', 'scheduled']),
  participants: z.array(z.object({ name: z.string().nullable() })),
  scheduledAt: z.string().nullable(),
});
export const recentMeetings = z.array(recentMeeting);
