import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { Invitee, MeetingDetails } from '#services/domain/meeting/commands.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { BookingRefusal } from '../commands/booking.ts';
import type { CommandContext, LoadedStream } from '../commands/execute.ts';

/** Why something is not done. */
export type RefusalCode =
  | BookingRefusal['code']
  /** The limit of meetings or of invitations is used up. */
  | 'tooMany'
  /** The dates are turned round, over, too many, or too far away. */
  | 'badDates'
  /** It has taken place already. */
  | 'completed'
  /** Somebody is to be left out who does not take part. */
  | 'notAParticipant'
  /** The calendars do not give this time, and did not before. */
  | 'notSuggested'
  /** Somebody who was free at this time is not any more, or can no longer be told. */
  | 'taken'
  /** There is no time at all. */
  | 'noTime';

export type Refused = {
  ok: false;
  refused: {
    code: RefusalCode;
    /** For the one who asked: what is the matter and what to do next. */
    message: string;
    /** Milliseconds, where it is known when it may work again. */
    retryAfter?: number;
  };
  /** The times that suit now, best first; given where a time was chosen that does not. */
  suggestions?: readonly Suggestion[];
  /** The time that holds; given where it was booked, or moved, since the one who chose another had looked. */
  booked?: { start: string; end: string };
};

/** The meeting after what was asked was done; for a repeated command, as it was after the first time. */
export type UseCaseDone = { ok: true; state: ExistingMeeting; checkpoint: Checkpoint };

/** A meeting as the log has it. */
export type MeetingWithId = { id: string; state: ExistingMeeting };

/** The same, from which a command that is given again can be told. */
export type LoadedMeeting = MeetingWithId & Pick<LoadedStream<Meeting>, 'commandIds'>;

export type TimeChoice = {
  /** Of the time, ISO instant. */
  start: string;
  /** The numbers of those whom the organizer leaves out. */
  without: readonly number[];
  /** Where the booked time began that the organizer saw when they chose, and moves by this; null if none was booked. */
  insteadOf: string | null;
};

export type NewMeeting = {
  /** UUID; the same for a repeated command. */
  id: string;
  /** IANA zone in which the days are meant. */
  zone: string;
  details: MeetingDetails;
  participants: readonly Invitee[];
};

/**
 * What organizers do with their meetings, whichever way they ask for it. That somebody is the organizer is for the
 * caller to know. The same command (`context.commandId`) again is answered as the first time. What cannot be is refused
 * as a value; throws only if the store or the database is silent, or on abort.
 */
export interface Organizing {
  /** Creates a meeting and invites its people, within the limits. */
  create(
    organizer: Pick<User, 'id' | 'email'>,
    wanted: NewMeeting,
    context: CommandContext,
  ): Promise<UseCaseDone | Refused>;
  /**
   * Books a time after reading the calendars of all again. Who was shown as missing at this time is left out too. If
   * somebody else is busy or unknown now, nothing is booked, the log has fresh times, and the refusal holds them. If
   * another time is booked by now than the one that was seen, nothing is moved, and the refusal holds that time.
   */
  choose(
    found: LoadedMeeting,
    choice: TimeChoice,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<UseCaseDone | Refused>;
  /**
   * Books the best time for those who are there, after a fresh look; leaves out who is busy or unknown then. A meeting
   * that is booked is not moved by this, as above.
   */
  chooseWithoutMissing(
    found: LoadedMeeting,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<UseCaseDone | Refused>;
}
