import { MINUTE } from '#contracts/durations.ts';
import { isKnown } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting, Proposal, Ranking } from '#services/domain/meeting/state.ts';
import { isUnbooked, type SagaState } from './state.ts';

/** Proposals made within this time of the first are told in a single email, at its end. */
const MAIL_DELAY_MS = 10 * MINUTE;

/** Proposals that the organizer hears of in a single email. */
type ProposalBatch = {
  /** The number of the batch's last proposal, which numbers the email. */
  number: number;
  proposals: readonly Proposal[];
  /** When the first was made, and when the email goes out. */
  since: Date;
  at: Date;
};

/**
 * The proposals of a meeting, grouped with those made soon after the first of each group. The grouping doesn't depend
 * on later decisions about them.
 */
export function proposalBatches({ proposals }: Pick<ExistingMeeting, 'proposals'>): ProposalBatch[] {
  const batches: ProposalBatch[] = [];
  for (const proposal of proposals) {
    const made = new Date(proposal.at);
    const last = batches.at(-1);
    if (last && made < last.at)
      batches[batches.length - 1] = {
        ...last,
        number: proposal.number,
        proposals: [...last.proposals, proposal],
      };
    else
      batches.push({
        number: proposal.number,
        proposals: [proposal],
        since: made,
        at: new Date(made.getTime() + MAIL_DELAY_MS),
      });
  }
  return batches;
}

/** Whether any of them still waits for the organizer. */
const isWaiting = ({ proposals }: ProposalBatch, now: Date): boolean =>
  proposals.some((one) => one.state === 'open' && isKnown(one) && new Date(one.start) > now);

/** The batches to tell the organizer about, including batches told while their proposals waited. */
export const dueBatches = ({ meeting, rangeEnd }: SagaState, now: Date): ProposalBatch[] =>
  isUnbooked(meeting) && now < rangeEnd
    ? proposalBatches(meeting).filter((batch) => batch.at <= now && isWaiting(batch, now))
    : [];

/** When the organizer next hears of a proposal; null for never. */
export const nextBatch = ({ meeting }: SagaState, now: Date): Date | null =>
  proposalBatches(meeting).find((batch) => batch.at > now && isWaiting(batch, now))?.at ?? null;

/** Whether the email about proposals tells, or told, the times of a ranking that followed them. */
export const areToldWithProposals = (
  { meeting, settled }: SagaState,
  { at }: Pick<Ranking, 'at'>,
  now: Date,
): boolean =>
  proposalBatches(meeting).some(
    (batch) =>
      batch.since <= new Date(at) &&
      new Date(at) <= batch.at &&
      (isWaiting(batch, now) || settled(0, 'proposals', batch.number)),
  );
