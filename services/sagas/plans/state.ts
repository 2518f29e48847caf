import type { MailKind } from '#contracts/events/delivery.ts';
import type { Conversation } from '#services/domain/conversation/conversation.ts';
import type { Deliveries } from '#services/domain/delivery/delivery.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import type { Task } from './task.ts';

/** A Slack account that somebody connected, as far as plans need it. */
export type ConnectedSlackAccount = {
  team: string;
  slackUser: string;
  notices: boolean /** ISO. */;
  since: string;
};

type CommonState = {
  meetingId: string;
  /** What was said in Slack; empty where nothing was. */
  conversation: Conversation;
  /** The keys of the tasks that were given up until somebody retries them. */
  parked: ReadonlySet<string>;
  /** When an effect that an earlier visit lost sight of can no longer land; null if there is none. */
  inDoubtUntil: Date | null;
};

/** What was asked in Slack, as long as there is no meeting of it. */
export type RequestState = CommonState & {
  meeting: null;
  /** Whether the one who asks has connected their account now. */
  isConnected: boolean;
};

/** All that the plans look at: folds of the streams, and what is merely true now. */
export type SagaState = CommonState & {
  meeting: ExistingMeeting;
  /** The midnight in the organizer's zone that ends the date range. */
  rangeEnd: Date;
  /** What was last known of the calendars. */
  evidence: Evidence;
  /** The numbers of those whose calendar is connected now. */
  connected: ReadonlySet<number>;
  /** Whether a mail was sent, or failed or was suppressed for good. */
  settled(recipient: number, kind: MailKind, number: number): boolean;
  /** What became of the mails, oldest first. */
  deliveries: Deliveries;
  /** Slack accounts by the number of their people; of this meeting's workspace where somebody has several. */
  slackOf: ReadonlyMap<number, ConnectedSlackAccount>;
  /** In a meeting asked in Slack, who need not be invited: account by number. Their calendar is connected. */
  admissible: ReadonlyMap<number, string>;
  /** In manual mode, how long nobody may have answered before times are ranked, in milliseconds. */
  joinPause: number;
};

export type PlanState = SagaState | RequestState;

/** What a plan file offers; both are pure. Most plans see only meetings. */
export type Plan<State = SagaState> = {
  /** What is owed at `now`, in the order in which it is best done. */
  plan(state: State, now: Date): Task[];
  /** When something may become owed with nothing but time passing; null for never. */
  nextDue(state: State, now: Date): Date | null;
};

export const isUnbooked = (meeting: ExistingMeeting): boolean =>
  meeting.status === 'pending' || meeting.status === 'active';

export const wasAskedInSlack = ({ conversation }: PlanState): boolean => conversation.asked !== null;

export const participantsWithStatus = (
  meeting: ExistingMeeting,
  status: Participant['status'],
): Participant[] => meeting.participants.filter((participant) => participant.status === status);
