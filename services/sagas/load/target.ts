import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { DeliveryState } from '#services/domain/delivery/delivery.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { PendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { LoadedStream } from '#services/use-cases/commands/execute.ts';
import type { ChannelState, PlanState, RequestState, SagaState } from '../plans/state.ts';
import type { ChannelTask } from '../plans/task.ts';

type Read<State> = {
  state: Omit<State, 'parked' | 'refused' | 'joinPause' | 'inDoubtUntil' | 'lookedAt' | 'woken'>;
  /** The events of the meeting itself, oldest first. */
  events: readonly RecordedEvent<MeetingEvent>[];
  /** The conversations about the meeting elsewhere, in the order of `state.channels`. */
  channels: readonly OpenChannel[];
};

/** A meeting as its streams show it, and the accounts of those who take part. */
export type TargetMeeting = Read<SagaState> & {
  /** By participant number; the organizer is 0. */
  users: ReadonlyMap<number, User>;
  /** The known state of the calendars. */
  evidence: LoadedStream<Evidence>;
  mails: DeliveryState;
  /** Answers by the share link with addresses that nobody has confirmed yet, by number. */
  unconfirmed: Awaited<ReturnType<PendingAnswers['waitingIn']>>;
};

/** A request in a channel that has not led to a meeting yet. */
export type TargetRequest = Read<RequestState>;

export type TaskTarget = TargetMeeting | TargetRequest;

export const isTargetMeeting = (loaded: TaskTarget): loaded is TargetMeeting => loaded.state.meeting !== null;

/**
 * A place beside Kairos in which meetings are asked for and talked about, such as a chat. Its folder hands the sagas a
 * complete channel, which reads, plans and performs.
 */
export type Channel = {
  /**
   * Reads the channel's conversation; then opens it for the meeting, or for a request without a meeting. Null if there
   * is no conversation.
   */
  read(meetingId: string): Promise<(meeting: ExistingMeeting | null) => Promise<OpenChannel | null>>;
};

/** A channel's conversation about a meeting, or in a request for a meeting. */
export type OpenChannel = {
  name: string;
  plans: ChannelState;
  /** The channel's stream, oldest first. */
  events: readonly RecordedEvent[];
  /**
   * The event that a task follows from, given the meeting's events; undefined if the task fell due because time passed.
   */
  causeOf(task: ChannelTask, events: readonly RecordedEvent<MeetingEvent>[]): RecordedEvent | undefined;
  /** Performs a task and records the outcome. Throws on abort, and in cases that should be impossible. */
  perform(task: ChannelTask, attempt: ChannelAttempt): Promise<TaskResult>;
  /** Records that a dropped task will not be done. */
  giveUp(task: ChannelTask, loaded: TaskTarget): Promise<void>;
};

export type ChannelAttempt = {
  loaded: TaskTarget;
  /** The state the plan decided on. */
  state: PlanState;
  /** How often the task has failed before. */
  failed: number;
  /** Aborts before the claim ends. */
  signal: AbortSignal;
  /** Serializes work among the tasks of a meeting that run in parallel. */
  inTurn: Serialized;
};

export type Serialized = <T>(work: () => Promise<T>) => Promise<T>;

/** The outcome of a task. Done includes tasks that turned out to be unwanted by now: the plan is asked again. */
export type TaskResult =
  | { done: true }
  | {
      done: false;
      why: string;
      /** Milliseconds, if the server gave a wait. */
      retryAfter?: number;
      /** The effect may still happen. */
      outcomeUnknown?: boolean;
    };
