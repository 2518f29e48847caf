import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { Chasing, InvitedGroup, Invitee, MeetingDetails } from '#services/domain/meeting/commands.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { BookingRefusal } from '../commands/booking.ts';
import type { CommandContext, LoadedStream } from '../commands/execute.ts';
import type { Taken } from '../commands/reservations.ts';

/** Why a use case refused. */
export type RefusalCode =
  | BookingRefusal['code']
  /** The limit on meetings or invitations is used up. */
  | 'tooMany'
  /** The dates are reversed, past, too many, or too far away. */
  | 'badDates'
  /** It has taken place already. */
  | 'completed'
  /** A person to leave out does not take part. */
  | 'notAParticipant'
  /** No meeting can start then, whatever the calendars say. */
  | 'notPossible'
  /** Someone who was free at this time is now busy, unknown or booked for another meeting. */
  | 'taken'
  /** No time was found. */
  | 'noTime';

export type Refused = {
  ok: false;
  refused: {
    code: RefusalCode;
    /** For the user: the problem and the next step. */
    message: string;
    /** Milliseconds, if it is known when a retry may work. */
    retryAfter?: number;
  };
  /** The times that work now, best first, if the chosen time does not. */
  suggestions?: readonly Suggestion[];
  /** Whose time another meeting had just taken, 0 for the organizer, and since when, ISO. */
  taken?: Taken;
  /** The booked time, if it was booked or moved since the organizer looked. */
  booked?: { start: string; end: string };
};

export const refuseWith = (code: RefusalCode, message: string): Refused => ({
  ok: false,
  refused: { code, message },
});

/** The meeting after the use case; for a repeated command, as it was after the first time. */
export type UseCaseDone = { ok: true; state: ExistingMeeting; checkpoint: Checkpoint };

/** A meeting as loaded from the log. */
export type MeetingWithId = { id: string; state: ExistingMeeting };

/** The same in the form that a command needs, which saves another load. */
export type LoadedMeeting = MeetingWithId &
  LoadedStream<Meeting> & {
    /** The evidence about its people's calendars, if loaded together. */
    evidence?: LoadedStream<Evidence>;
  };

export type TimeChoice = {
  /** Start of the time, ISO instant. Need not be a suggested time. */
  start: string;
  /** The numbers of the people to leave out. 0 is the organizer, who takes a time although they're busy then. */
  without: readonly number[];
  /** The start of the booked time that the organizer saw and replaces by this choice; null if none was booked. */
  insteadOf: string | null;
  /** Minutes, if a booked meeting becomes longer or shorter; otherwise the length stays. */
  newDuration?: number | undefined;
};

/** Where a booked meeting could move to. */
export type OtherTimes = {
  ok: true;
  /** Whether the meeting could keep its start, and who couldn't come then, with 0 for the organizer. */
  stays: { isPossible: boolean; notFree: { participant: number; state: 'busy' | 'unknown' }[] };
  /** Best first, without the present time. */
  suggestions: readonly Suggestion[];
};

export type NewMeeting = {
  /** UUID, the same for a repeated command. */
  id: string;
  /** IANA zone that the dates refer to. */
  zone: string;
  details: MeetingDetails;
  /** The usual if omitted. */
  chasing?: Chasing;
  participants: readonly Invitee[];
  quorums?: readonly InvitedGroup[];
};

type Changeable = Omit<MeetingDetails, 'videoAddress'> & { videoAddress: string | null } & Chasing;

/** Only what changes. Days are in the meeting's zone, or instants. */
type Changes = { [Field in keyof Changeable]?: Changeable[Field] | undefined };

type Invited = {
  /** How many are invited or reminded. */
  asked: number;
  /** Their addresses that get no email, since a limit on invitations is reached for them today. */
  heldBackFor: string[];
  /** The addresses of people who already take part, to whom nothing happens. */
  alreadyIn: string[];
};

/** On a meeting as just loaded. */
type Change<Given extends unknown[]> = (
  found: LoadedMeeting,
  ...given: [...Given, context: CommandContext]
) => Promise<UseCaseDone | Refused>;

/** The same after reading all calendars again, until aborted. */
type Look<Given extends unknown[], Done = UseCaseDone> = (
  found: LoadedMeeting,
  ...given: [...Given, context: CommandContext, signal: AbortSignal]
) => Promise<Done | Refused>;

/**
 * The operations of organizers on their meetings, from any interface. The caller must have checked that the user is the
 * organizer. The same command (`context.commandId`) again gets its first result. Refusals are returned as values.
 * Throws only on abort, or if the store or the database does not respond.
 */
export interface Organizing {
  /** Creates a meeting and invites its people, within the limits. */
  create(
    organizer: Pick<User, 'id' | 'addresses' | 'alarm' | 'video' | 'videoAddress' | 'eventProviders'>,
    wanted: NewMeeting,
    context: CommandContext,
  ): Promise<UseCaseDone | Refused>;
  /** Changes a meeting that hasn't taken place. A video link that the meeting has already stays the same. */
  change: Change<[changes: Changes]>;
  /** Invites people to a meeting that hasn't taken place. Those already invited get a reminder, within the limits. */
  invite(
    organizer: Pick<User, 'addresses'>,
    found: LoadedMeeting,
    people: readonly Invitee[],
    context: CommandContext,
  ): Promise<(UseCaseDone & Invited) | Refused>;
  /** Removes a participant from a meeting that hasn't taken place, or merges two who are the same person. */
  remove: Change<[who: { participant: number; mergedInto?: number }]>;
  /**
   * Books a time. People shown as missing at a suggested time are left out too. If anyone else is busy or unknown now, or
   * another meeting books them meanwhile, nothing is booked, fresh times are recorded, and the refusal has them. If
   * another time is booked than the organizer saw, nothing is moved, and the refusal has that time.
   */
  choose: Look<[choice: TimeChoice]>;
  /**
   * Times that a booked meeting could move to, being this long (minutes). Its own event doesn't make anyone busy. Nothing
   * is changed but the evidence.
   */
  otherTimes: Look<[duration: number], OtherTimes>;
  /** Undoes a booking, or with `null` the cancellation, unless its grace period is over. */
  undo: Change<[booking: number | null]>;
  /** Cancels a meeting. It can be undone until its grace period is over. */
  cancel: Change<[]>;
  /**
   * Books the best time for the people who are available, and leaves out people who are busy or unknown then. As above,
   * never moves a booked meeting.
   */
  chooseWithoutMissing: Look<[]>;
}
