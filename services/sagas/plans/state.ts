import type { MailKind } from '#contracts/events/delivery.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ClockMove } from '#services/domain/meeting/clock-move.ts';
import type { ExistingMeeting, Participant, Ranking } from '#services/domain/meeting/state.ts';
import type { RankedProposal } from '#services/scheduling/meeting-request/rank-proposals.ts';
import type { ChannelTask, MeetingTask } from './task.ts';

/** A place beside Kairos, such as a chat, in which meetings are asked for and talked about, as far as plans need it. */
export type ChannelState = {
  /**
   * Whether the meeting was requested in the channel: times are looked for at once, and the channel's answer shows
   * them.
   */
  wasAsked: boolean;
  /** Whether the answer there shows the result of this ranking. */
  shows(ranking: Ranking): boolean;
  /** Whether the answer couldn't be given. */
  hasFailed: boolean;
  /** The time zone that the channel shows for a person named in its request; null if none. */
  zoneOf(participant: Participant): string | null;
  /** Actions of people in the channel, and the first message to them; due before everything else. */
  first(state: PlanState, now: Date): ChannelTask[];
  /** The remaining messages to the channel. While the organizer can undo a decision, only messages to the organizer. */
  last(state: PlanState, now: Date, isUndoable: boolean): ChannelTask[];
  /** As of a plan. */
  nextDue(state: PlanState, now: Date, isUndoable: boolean): Date | null;
};

type CommonState = {
  meetingId: string;
  channels: readonly ChannelState[];
  /** The keys of the tasks that are parked until someone retries them. */
  parked: ReadonlySet<string>;
  /** The parked tasks that failed because the calendar refused to change the event. */
  refused: ReadonlySet<string>;
  /** When an effect of unknown outcome can no longer take effect; null if there is none. */
  inDoubtUntil: Date | null;
};

/** A request in a channel that has no meeting yet. */
export type RequestState = CommonState & { meeting: null };

/** Everything plans look at: folds of the streams, and facts that are only true now. */
export type SagaState = CommonState & {
  meeting: ExistingMeeting;
  /** The midnight in the organizer's zone that ends the date range. */
  rangeEnd: Date;
  /** The last known state of the calendars. */
  evidence: Evidence;
  /** The numbers of the people whose calendar is connected now. */
  connected: ReadonlySet<number>;
  /** The booking's move, if its clock got new rules since. */
  clockMoved: ClockMove | null;
  /** When the calendars were last looked at for the booked time; null if never, as far as known. */
  lookedAt: Date | null;
  /** When something last changed in calendars of those who take part, and whose, by account; null if nothing did. */
  woken: { at: Date; by: readonly string[] } | null;
  /** Whether any of the organizer's calendars takes events now. */
  takesEvents: boolean;
  /** The numbers of the people whose time zone is known now. */
  zoneKnown: ReadonlySet<number>;
  /** The known time zones of people who haven't replied, by number. */
  zones: ReadonlyMap<number, string>;
  /**
   * The times that hang on the replies of these people, by number, with the knowledge at an instant: those of the best
   * possible times that wouldn't be left if the person were busy all along.
   */
  decidedBy(numbers: readonly number[], at: Date): ReadonlyMap<number, readonly { start: string }[]>;
  /** The proposals with these numbers that still wait for the organizer, as the ranker sees them at an instant, the best first. */
  rankedProposals(numbers: readonly number[], at: Date): readonly RankedProposal[];
  /** Whether an email was sent, or failed or was suppressed for good. */
  settled(recipient: number, kind: MailKind, number: number): boolean;
  /** The outcomes of emails, oldest first. */
  deliveries: Deliveries;
  /** The numbers of the answers by the share link with addresses that nobody has confirmed yet. */
  unconfirmed: readonly number[];
  /** In manual mode, how long to wait after the latest answer before times are ranked, in milliseconds. */
  joinPause: number;
};

export type PlanState = SagaState | RequestState;

/** The exports of a plan file; both functions are pure. */
export type Plan = {
  /** The tasks due at `now`, in the best order to do them. */
  plan(state: SagaState, now: Date): MeetingTask[];
  /** When something may fall due just because time passes; null for never. */
  nextDue(state: SagaState, now: Date): Date | null;
};

export const isUnbooked = (meeting: ExistingMeeting): boolean =>
  meeting.status === 'pending' || meeting.status === 'active';

/** Whether the meeting was asked for in a channel. */
export const wasAskedElsewhere = ({ channels }: PlanState): boolean =>
  channels.some(({ wasAsked }) => wasAsked);

/** The zones that channels show for a participant named in their requests. */
export const zonesInChannels = (
  { meeting, channels }: Pick<SagaState, 'meeting' | 'channels'>,
  number: number,
): string[] => {
  const participant = meeting.participants[number - 1];
  return participant ? channels.flatMap((channel) => channel.zoneOf(participant) ?? []) : [];
};

export const participantsWithStatus = (
  meeting: ExistingMeeting,
  status: Participant['status'],
): Participant[] => meeting.participants.filter((participant) => participant.status === status);
