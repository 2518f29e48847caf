import { z } from 'zod';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { instantField } from '#contracts/api/fields.ts';
import type { JoinedAnswer } from '#contracts/api/join.ts';
import type { CreatedMeetingAnswer, InviteAnswer, MeetingAnswer } from '#contracts/api/meetings.ts';
import type { OwnProposals } from '#contracts/api/proposals.ts';
import { decisionMode } from '#contracts/preferences.ts';
import {
  askToBook,
  askToCancel,
  askToCreate,
  askToInvite,
  type BookArgs,
  type CreateArgs,
  type InviteArgs,
  type MeetingArgs,
  MOST_WITHOUT_ASKING,
} from '../confirm/questions.ts';
import { briefMeeting, inBrief } from '../shapes/meetings.ts';
import type { Tool, ToolOf } from '../tool.ts';

const MEETING = 'POST /api/meetings/:id';

const createMeeting: ToolOf<CreatedMeetingAnswer, CreateArgs> = {
  name: 'create_meeting',
  title: 'Create a meeting',
  description: `Creates a meeting and emails invitations. People become known once they join or mark times; rank_times ranks anytime. Inviting more than ${MOST_WITHOUT_ASKING} people, or mode \`auto\`, has to be confirmed by the person.`,
  routes: ['POST /api/meetings'],
  fields: [
    'title',
    'description',
    'location',
    'alarm',
    'duration',
    'dateRangeStart',
    'dateRangeEnd',
    'timePreference',
    'priority',
    'excludedDays',
    'earliest',
    'latest',
    'nights',
    'movesItself',
    'deadline',
    'participants',
    'quorums',
  ],
  more: {
    aiDecisionMode: decisionMode
      .default('manual')
      .describe('auto: Kairos books the best time once everyone replies'),
  },
  scopes: ({ aiDecisionMode }) => (aiDecisionMode === 'auto' ? ['meetings:book'] : []),
  asks: askToCreate,
  output: briefMeeting.extend({
    share_link: z.string().optional(),
    no_email_today_for: z.array(z.string()).optional(),
  }),
  shape: (meeting, context) => ({
    ...inBrief(meeting, context),
    ...(meeting.shareableLink && {
      share_link: `${context.publicUrl}/meetings/join/${meeting.shareableLink}`,
    }),
    ...(meeting.heldBackFor.length > 0 && { no_email_today_for: meeting.heldBackFor }),
  }),
};

const invite: ToolOf<InviteAnswer, InviteArgs> = {
  name: 'invite',
  title: 'Invite people',
  description: `Invites people by email, and reminds those already invited. More than ${MOST_WITHOUT_ASKING} have to be confirmed by the person.`,
  routes: [`${MEETING}/invite`],
  fields: ['emails'],
  asks: askToInvite,
  output: z.object({
    invited: z.int(),
    no_email_today_for: z.array(z.string()),
    people: z.array(z.object({ number: z.int(), name: z.string().nullable(), status: z.string() })),
  }),
  shape: ({ invited, heldBackFor, participants }) => ({
    ...{ invited, no_email_today_for: heldBackFor },
    people: participants.map(({ id, name, email, status }) => ({ number: id, name: name ?? email, status })),
  }),
};

const setAttendance: ToolOf<MeetingAnswer> = {
  name: 'set_attendance',
  title: 'Say who is required',
  description:
    'Makes people required, optional, or members of a group of which so many have to come. People go by their numbers.',
  routes: [`${MEETING}/attendance`],
  output: briefMeeting,
  shape: inBrief,
};

const joinMeeting: ToolOf<JoinedAnswer> = {
  name: 'join_meeting',
  title: 'Join a meeting',
  description:
    "Joins a meeting that the person was invited to. Their calendar is read for the meeting's dates.",
  routes: [`${MEETING}/participants`],
  fields: [],
  output: z.object({ number: z.int(), status: z.string() }),
  shape: ({ participant: { id, status } }) => ({ number: id, status }),
};

const answer: ToolOf<TypedAnswerState> = {
  name: 'answer',
  title: 'Mark times',
  description:
    'Says which times work for the person, instead of what they answered before. Times not named are unknown, never free.',
  routes: ['PUT /api/meetings/:id/answer'],
  output: z.object({ status: z.string(), answered: z.int(), counts: z.boolean() }),
  shape: ({ me, answer: given, stale }) => ({
    ...{ status: me.status, answered: given?.spans.length ?? 0, counts: given !== null && !stale },
  }),
};

const DONE = z.object({ done: z.literal(true) });

const decline: ToolOf<null> = {
  name: 'decline',
  title: 'Decline a meeting',
  description: 'Declines a meeting for the person. Only its organizer gets the word.',
  routes: [`${MEETING}/decline`],
  output: DONE,
  shape: () => ({ done: true }),
};

const proposeTime: ToolOf<OwnProposals> = {
  name: 'propose_time',
  title: 'Propose another time',
  description: 'Proposes a time that works for the person.',
  routes: [`${MEETING}/proposals`],
  output: z.object({
    proposals: z.array(
      z.object({
        number: z.int(),
        start: z.string(),
        end: z.string(),
        verdict: z.string(),
        state: z.string(),
      }),
    ),
  }),
  shape: ({ proposals }) => ({ proposals }),
};

const CONFIRMED = 'The person has to confirm it.';

const bookTime: ToolOf<MeetingAnswer, BookArgs> = {
  name: 'book_time',
  title: 'Book a time',
  description: `Books a time for a meeting, after reading all calendars again. Name people who are busy or unknown then in \`without\`, by number. ${CONFIRMED}`,
  routes: [`${MEETING}/schedule`],
  fields: ['start', 'without'],
  asks: askToBook,
  output: briefMeeting,
  shape: inBrief,
};

const moveMeeting: ToolOf<MeetingAnswer, BookArgs> = {
  name: 'move_meeting',
  title: 'Move a meeting',
  description: `Moves a booked meeting to another time, or makes it longer or shorter. \`insteadOf\` is the \`start\` that is booked now, so nothing is moved that was moved meanwhile. ${CONFIRMED}`,
  routes: [`${MEETING}/schedule`],
  fields: ['start', 'without', 'duration'],
  more: { insteadOf: instantField },
  asks: askToBook,
  output: briefMeeting,
  shape: inBrief,
};

const cancelMeeting: ToolOf<null, MeetingArgs> = {
  name: 'cancel_meeting',
  title: 'Cancel a meeting',
  description: `Cancels a meeting, and tells everyone invited. ${CONFIRMED}`,
  routes: ['DELETE /api/meetings/:id'],
  asks: askToCancel,
  output: z.object({ done: z.literal(true), can_be_undone_until: z.string().optional() }),
  shape: (_, { header }) => {
    const until = header('x-undo-until');
    return { done: true, ...(until !== undefined && { can_be_undone_until: until }) };
  },
  isDestructive: true,
};

const undo: ToolOf<MeetingAnswer> = {
  name: 'undo',
  title: 'Undo',
  description:
    'Undoes a booking, a move, or a cancellation before anyone is told, as its `undo` says: the `booking`, or null for the cancellation.',
  routes: [`${MEETING}/undo`],
  output: briefMeeting,
  shape: inBrief,
};

/** Tools that change something. */
export const WRITING: readonly Tool[] = [
  ...[createMeeting, invite, setAttendance, joinMeeting, answer, decline, proposeTime],
  ...[bookTime, moveMeeting, cancelMeeting, undo],
];
