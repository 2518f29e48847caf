import { DAY, MINUTE } from '#contracts/durations.ts';
import { FURTHEST_PROPOSAL_DAYS, isStillTheirWord, MOST_PROPOSALS } from '#contracts/proposals.ts';
import { refuse } from '../decider.ts';
import { alreadyScheduled, type Command, type EventData, type MeetingDecision } from './commands.ts';
import { byNumber, notInvited, removed } from './decide-people.ts';
import type { Booking, ExistingMeeting, Participant, Proposal } from './state.ts';

/** All that a participant has proposed. */
export const proposalsOf = (meeting: ExistingMeeting, participant: number): Proposal[] =>
  meeting.proposals.filter((one) => one.participant === participant);

/** A proposal of which the time is known: it's gone once erased, and analysts don't get it. */
export type KnownProposal = Proposal & { start: string };

export const isKnown = (proposal: Proposal): proposal is KnownProposal => Boolean(proposal.start);

/** The proposals that wait for the organizer: neither withdrawn, set aside, erased, nor past. */
export const openProposals = ({ proposals }: ExistingMeeting, now: Date): KnownProposal[] =>
  proposals.filter(
    (one): one is KnownProposal =>
      one.state === 'open' && isKnown(one) && Date.parse(one.start) > now.getTime(),
  );

/**
 * A proposal replies to nothing else: whoever hadn't replied still hasn't, and a decline is open again. The same time is
 * proposed once while it's open. Few may be proposed, since each tells a little of the others' calendars.
 */
export function decideOnProposal(
  meeting: ExistingMeeting,
  { participant: number, start, zone, verdict, now }: Command<'ProposeTime'>,
): MeetingDecision {
  if (meeting.status === 'scheduled') return alreadyScheduled();
  const known = byNumber(meeting, number);
  if (!known || known.email === null) return notInvited();
  if (known.status === 'removed') return removed();
  const { number: participant } = known;
  const at = Date.parse(now);
  const own = proposalsOf(meeting, participant);
  const open = openProposals({ ...meeting, proposals: own }, new Date(at));
  const instant = new Date(start).toISOString();
  if (open.some((one) => Date.parse(one.start) === Date.parse(start))) return [];
  const days = (Date.parse(start) - at) / DAY;
  if (days <= 0) return refuse('past', 'This time has passed. Propose a later one.');
  if (days > FURTHEST_PROPOSAL_DAYS)
    return refuse('invalid', 'This time is more than a year away. Propose an earlier one.');
  const tooMany = whyTooMany(own, open.length, at);
  if (tooMany) return refuse('tooManyProposals', tooMany);
  const proposal = meeting.proposals.length + 1;
  const { duration } = meeting;
  return [{ type: 'TimeProposed', data: { proposal, participant, start: instant, duration, zone, verdict } }];
}

function whyTooMany(own: readonly Proposal[], open: number, now: number): string | null {
  const { open: mostOpen, aDay, inAll } = MOST_PROPOSALS;
  if (own.length >= inAll)
    return `You've proposed ${inAll} times, the most for one meeting. Answer with the times that work instead.`;
  if (open >= mostOpen) return `You have ${mostOpen} open proposals. Withdraw one to propose another time.`;
  const today = own.filter((one) => Date.parse(one.at) > now - DAY);
  return today.length >= aDay ? `You've proposed ${aDay} times in one day. Propose another tomorrow.` : null;
}

const noProposal = () => refuse('notFound', 'There is no such proposal in this meeting.');

/** The one who proposed a time takes it back, also one that was set aside: it may no longer work for them. */
export function withdrawProposal(
  meeting: ExistingMeeting,
  { participant, proposal: number }: Command<'WithdrawProposal'>,
): MeetingDecision {
  const own = byNumber(meeting, participant)?.number ?? participant;
  const proposal = proposalsOf(meeting, own).find((one) => one.number === number);
  if (!proposal) return noProposal();
  if (!isStillTheirWord(proposal)) return [];
  if (meeting.status === 'scheduled') return alreadyScheduled();
  return [{ type: 'ProposalWithdrawn', data: { proposal: number, participant: proposal.participant } }];
}

/** The organizer doesn't want to book it. */
export function setProposalAside(
  meeting: ExistingMeeting,
  { proposal: number }: Command<'SetProposalAside'>,
): MeetingDecision {
  const proposal = meeting.proposals[number - 1];
  if (!proposal) return noProposal();
  if (proposal.state !== 'open') return [];
  if (meeting.status === 'scheduled') return alreadyScheduled();
  return [{ type: 'ProposalSetAside', data: { proposal: number, participant: proposal.participant } }];
}

/** The meeting with a new proposal. */
export const proposed = (
  meeting: ExistingMeeting,
  { proposal: number, ...data }: EventData<'TimeProposed'>,
  at: string,
): ExistingMeeting => ({
  ...meeting,
  proposals: [...meeting.proposals, { number, ...data, at, state: 'open' }],
  participants: meeting.participants.map((one) => (one.number === data.participant ? reopened(one) : one)),
});

function reopened(participant: Participant): Participant {
  if (participant.status !== 'declined') return participant;
  const { word: _, ...rest } = participant;
  return { ...rest, status: 'pending' };
}

/**
 * Whether a time that someone proposed says that they come, though they weren't known to: who hadn't replied, and who declined
 * another time along with proposing this in their calendar.
 */
export const mayComeByProposal = ({ status, saidInCalendar }: Participant): boolean =>
  status === 'pending' || (status === 'declined' && saidInCalendar?.proposed !== undefined);

/** Those who proposed the booked time and weren't known to come, so they take part. */
export const proposersOf = (
  meeting: ExistingMeeting,
  { start, end, without }: Pick<Booking, 'start' | 'end' | 'without'>,
): Participant[] =>
  meeting.participants.filter((participant) => {
    const { number, saidInCalendar } = participant;
    const inCalendar = saidInCalendar?.proposed;
    if (without.includes(number) || !mayComeByProposal(participant)) return false;
    const spans = proposalsOf(meeting, number)
      .filter(isStillTheirWord)
      .filter(isKnown)
      .map((one) => ({ from: Date.parse(one.start), until: Date.parse(one.start) + one.duration * MINUTE }));
    if (inCalendar) spans.push({ from: Date.parse(inCalendar.start), until: Date.parse(inCalendar.end) });
    return spans.some(({ from, until }) => from <= Date.parse(start) && Date.parse(end) <= until);
  });

/** The meeting with one proposal in another state. */
export const withProposal = (
  meeting: ExistingMeeting,
  number: number,
  state: Proposal['state'],
): ExistingMeeting => ({
  ...meeting,
  proposals: meeting.proposals.map((one) => (one.number === number ? { ...one, state } : one)),
});
