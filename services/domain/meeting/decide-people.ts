import { sameAddress } from '#contracts/email-address.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { refuse } from '../decider.ts';
import { agreesToDates } from './agreed-dates.ts';
import { alreadyScheduled, type Command, type MeetingDecision, noParticipant } from './commands.ts';
import { mergeInvitees, refuseInvitees } from './decide-details.ts';
import { activeBooking, type ExistingMeeting, mayBeAdmitted, type Participant } from './state.ts';

type Account = { userId: string; email: string };

/**
 * New people get the next numbers. Those who have not joined are invited again. Once a time is booked, so are those who were
 * left out of it.
 */
export function inviteParticipants(
  meeting: ExistingMeeting,
  command: Command<'InviteParticipants'>,
): MeetingDecision {
  const refused = refuseInvitees(command.organizerAddresses, command.participants);
  if (refused) return refused;
  const booking = activeBooking(meeting);
  if (!booking && command.participants.some(({ bookedTime }) => bookedTime !== undefined)) return notBooked();
  let next = meeting.participants.length + 1;
  return mergeInvitees(command.participants).flatMap(
    ({ bookedTime = 'asked', ...invitee }): MeetingEvent[] => {
      const how = booking && { bookedTime };
      const known = participantByAddress(meeting, invitee.email);
      if (!known) return [{ type: 'ParticipantInvited', data: { participant: next++, ...invitee, ...how } }];
      if (takesPartAlready(meeting, known)) return [];
      // For someone who came by the share link and then declined, the link counts as the first invitation.
      const invitation = Math.max(1, known.invitations) + 1;
      return [{ type: 'InvitationRepeated', data: { participant: known.number, invitation, ...how } }];
    },
  );
}

/** Whether an invitation has nothing to ask: they joined, and aren't left out of a booked time. */
const takesPartAlready = (meeting: ExistingMeeting, { status, number }: Participant): boolean =>
  status === 'accepted' && !activeBooking(meeting)?.without.includes(number);

/** The addresses among these whose people take part already, so inviting them does nothing. */
export const addressesTakingPart = (meeting: ExistingMeeting, emails: readonly string[]): string[] =>
  emails.filter((email) => {
    const known = participantByAddress(meeting, email);
    return known !== undefined && takesPartAlready(meeting, known);
  });

const notBooked = () =>
  refuse('notOpen', 'No time is booked yet. Leave out bookedTime, and people are asked to join.');

/**
 * The participant with this address. Someone who was removed becomes a new participant when invited again, so links
 * from the first invitation stay invalid.
 */
export function participantByAddress(meeting: ExistingMeeting, email: string): Participant | undefined {
  return meeting.participants
    .filter((participant) => answersTo(participant, email))
    .map((participant) => mergedParticipant(meeting, participant))
    .find((participant) => participant.status !== 'removed');
}

/** Whether this is, or was, the address of a participant. */
export const answersTo = (participant: Participant, email: string): boolean =>
  sameAddress(participant.email, email) || sameAddress(participant.invitedAs, email);

/** The participant this one was merged into, or itself. */
function mergedParticipant(meeting: ExistingMeeting, participant: Participant): Participant {
  const into =
    participant.mergedInto === undefined ? undefined : meeting.participants[participant.mergedInto - 1];
  // A merge always points to someone present, who can only be removed later, so the recursion ends.
  return into ? mergedParticipant(meeting, into) : participant;
}

/** The participant with this number, or the one they were merged into. */
export function byNumber(meeting: ExistingMeeting, number: number): Participant | undefined {
  const participant = meeting.participants[number - 1];
  return participant && mergedParticipant(meeting, participant);
}

const ofAccount = (meeting: ExistingMeeting, userId: string): Participant[] =>
  meeting.participants
    .filter((participant) => participant.userId === userId)
    .map((participant) => mergedParticipant(meeting, participant));

/** The participants that match an account or its address, those of the account first. */
const participantsOf = (meeting: ExistingMeeting, { userId, email }: Account): Participant[] => [
  ...ofAccount(meeting, userId),
  ...meeting.participants.filter((participant) => answersTo(participant, email)),
];

/** Also for someone who answered by hand: they may still join with an account. */
const isWaiting = ({ status, userId }: Participant): boolean =>
  status === 'pending' || status === 'declined' || (status === 'accepted' && userId === undefined);

/** Whether the organizer removed them and has not invited them since. A personal invitation may still admit them. */
export function isShutOut(meeting: ExistingMeeting, account: Account): boolean {
  const known = participantsOf(meeting, account);
  return (
    !known.some(isWaiting) && known.some(({ status, mergedInto }) => status === 'removed' && !mergedInto)
  );
}

export const notInvited = () => refuse('notInvited', 'This invitation is no longer valid.');
export const removed = () =>
  refuse('removed', 'The organizer removed you from this meeting. Ask for a new invitation to join again.');

/**
 * Someone who joined and joins again agrees to the meeting's present dates. A personal invitation is claimed by its number, whatever the address. Without one, the joining address takes the
 * number it was invited under, or a new one. Other numbers of the same person are merged into that one.
 */
export function joinMeeting(meeting: ExistingMeeting, command: Command<'JoinMeeting'>): MeetingDecision {
  const { userId, email, name, admitted } = command;
  if (userId === meeting.organizerId)
    return refuse('organizer', "You're the organizer, so you don't need to join.");

  const claimed = command.participant === undefined ? undefined : byNumber(meeting, command.participant);
  // Nothing can be stored about an erased person any more, so their invitation no longer works.
  if (command.participant !== undefined && (!claimed || claimed.email === null)) return notInvited();

  // Only the first invitation admits: anyone who has declined meanwhile decides for themselves.
  if (admitted && (!claimed || !mayBeAdmitted(claimed))) return [];

  const joined = ofAccount(meeting, userId).find(({ status }) => status === 'accepted');
  const agrees = joined !== undefined && agreesToDates(meeting, joined);
  if (joined && (!claimed || claimed === joined) && (agrees || admitted)) return [];

  const waiting = participantsOf(meeting, command).filter(isWaiting);
  if (claimed?.status === 'removed') return removed();
  if (claimed?.status === 'accepted' && claimed.userId !== undefined && claimed !== joined)
    return refuse(
      'claimed',
      'Someone else has already joined with this invitation. Ask the organizer for your own.',
    );
  if (claimed && joined && claimed !== joined)
    return [{ type: 'ParticipantRemoved', data: { participant: claimed.number, mergedInto: joined.number } }];
  const target = joined ?? claimed ?? waiting[0];
  if (!mayTakePart(meeting, target)) return alreadyScheduled();
  if (!target && isShutOut(meeting, command)) return removed();

  const number = target?.number ?? meeting.participants.length + 1;
  const others = new Set(waiting.map((participant) => participant.number));
  others.delete(number);
  return [
    {
      type: 'ParticipantJoined',
      data: {
        participant: number,
        userId,
        email,
        name,
        ...(admitted && { admitted }),
        ...(joined && { agreed: true as const }),
      },
    },
    ...[...others].map((other) => ({
      type: 'ParticipantRemoved' as const,
      data: { participant: other, mergedInto: number },
    })),
  ];
}

/** Once a time is booked: those who were invited, and aren't left out of it. */
function mayTakePart(meeting: ExistingMeeting, participant: Participant | undefined): boolean {
  const booking = activeBooking(meeting);
  return !booking || (participant !== undefined && !booking.without.includes(participant.number));
}

/** Of someone who can still say whether they come to the booked time: what they've said so far. */
export function timeToAnswer(
  meeting: ExistingMeeting,
  participant: Participant,
): { mayAnswerTime?: 'pending' | 'declined' } {
  const { status } = participant;
  const isOpen = meeting.status === 'scheduled' && mayTakePart(meeting, participant);
  return isOpen && (status === 'pending' || status === 'declined') ? { mayAnswerTime: status } : {};
}

/** Also possible once the meeting is scheduled, since plans change. */
export function declineMeeting(
  meeting: ExistingMeeting,
  { participant: number, word, mail }: Command<'DeclineMeeting'>,
): MeetingDecision {
  const participant = byNumber(meeting, number);
  if (!participant) return notInvited();
  const isMailKnown = !mail || mail.mailedAt === participant.mailReply?.mailedAt;
  if (participant.status === 'declined' && isMailKnown && (word === undefined || word === participant.word))
    return [];
  if (participant.status === 'removed') return removed();
  // Nothing can be stored about an erased person any more. An email leaves the message of an earlier decline.
  const said = word ?? (mail && participant.word);
  const told = participant.email !== null ? { ...(said && { word: said }), ...mail } : {};
  return [{ type: 'ParticipantDeclined', data: { participant: participant.number, ...told } }];
}

/**
 * Someone answers by hand, and so takes part. A participant goes by their number; anyone else by an address, which has
 * the number that it was invited under, or a new one.
 */
export function answerMeeting(meeting: ExistingMeeting, command: Command<'AnswerMeeting'>): MeetingDecision {
  const { evidenceRevision, done, mail } = command;
  const known =
    'participant' in command
      ? byNumber(meeting, command.participant)
      : participantByAddress(meeting, command.email);
  if ('participant' in command && (!known || known.email === null)) return notInvited();
  if (known?.status === 'removed') return removed();
  // Once a time is booked, those who are asked may say that they come to it, and nothing of other times.
  const saysTheyCome =
    'participant' in command && evidenceRevision === undefined && mayTakePart(meeting, known);
  if (meeting.status === 'scheduled' && !saysTheyCome) return alreadyScheduled();
  const answer = {
    ...(evidenceRevision !== undefined && { evidenceRevision }),
    ...(done && { done }),
    ...mail,
  };
  if (known) {
    if ('unconfirmed' in command) return unconfirmed();
    const isKnown =
      known.status === 'accepted' &&
      (evidenceRevision === undefined || evidenceRevision === known.answer?.evidenceRevision) &&
      (!done || known.answer?.isDone === true) &&
      (!mail || mail.mailedAt === known.mailReply?.mailedAt);
    const heldAs =
      'participant' in command && command.heldAs && !known.userId ? { heldAs: command.heldAs } : {};
    return isKnown
      ? []
      : [{ type: 'ParticipantAnswered', data: { participant: known.number, ...answer, ...heldAs } }];
  }
  if ('participant' in command) return notInvited();
  const { email, name } = command;
  if (isShutOutByAddress(meeting, email)) return removed();
  const participant = meeting.participants.length + 1;
  return [{ type: 'ParticipantAnswered', data: { participant, ...answer, email, name } }];
}

const unconfirmed = () =>
  refuse(
    'claimed',
    'Someone in this meeting has this address. Use the link in the email to confirm your answer.',
  );

const isShutOutByAddress = (meeting: ExistingMeeting, email: string): boolean =>
  meeting.participants.some(
    (participant) =>
      participant.status === 'removed' &&
      participant.mergedInto === undefined &&
      answersTo(participant, email),
  );

export function changeAnswerOptions(
  meeting: ExistingMeeting,
  { changes }: Command<'ChangeAnswerOptions'>,
): MeetingDecision {
  const { answersVisible, answersWithoutConfirmation } = meeting;
  const data = { answersVisible, answersWithoutConfirmation, ...changes };
  return data.answersVisible === answersVisible &&
    data.answersWithoutConfirmation === answersWithoutConfirmation
    ? []
    : [{ type: 'AnswerOptionsChanged', data }];
}

/** A merge says that two participants are one person. The one who joined stays, whichever was named first. */
export function removeParticipant(
  meeting: ExistingMeeting,
  command: Command<'RemoveParticipant'>,
): MeetingDecision {
  const participant = meeting.participants[command.participant - 1];
  if (!participant) return noParticipant();
  if (participant.status === 'removed') return [];
  if (command.mergedInto === undefined)
    return [{ type: 'ParticipantRemoved', data: { participant: participant.number } }];

  const into = byNumber(meeting, command.mergedInto);
  if (!into || into.status === 'removed') return noParticipant();
  if (into === participant) return [];
  const [gone, stays] =
    participant.status === 'accepted' && into.status !== 'accepted'
      ? [into, participant]
      : [participant, into];
  return [{ type: 'ParticipantRemoved', data: { participant: gone.number, mergedInto: stays.number } }];
}
