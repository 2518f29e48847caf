import type { OwnProposal, RankedProposals } from '#contracts/api/proposals.ts';
import { MINUTE } from '#contracts/durations.ts';
import { isStillTheirWord } from '#contracts/proposals.ts';
import { type ReasonReader, reasonInWords } from '#contracts/text/reasons.ts';
import { isKnown, proposalsOf } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { RankedProposal } from '#services/scheduling/meeting-request/rank-proposals.ts';

/** ISO; `minutes` after `start`. */
const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * MINUTE).toISOString();

const shownState = (state: string): OwnProposal['state'] => (state === 'open' ? 'open' : 'setAside');

/** A person's proposals that they haven't withdrawn, with the verdict given at the time, which is never updated. */
export const presentOwn = (meeting: ExistingMeeting, participant: number): OwnProposal[] =>
  proposalsOf(meeting, participant)
    .filter(isStillTheirWord)
    .filter(isKnown)
    .map(({ number, start, duration, verdict, state }) => ({
      ...{ number, start, end: endOf(start, duration), verdict },
      state: shownState(state),
    }));

/** The proposals that wait for the organizer, as ranked now. */
export const presentRanked = (
  proposals: readonly RankedProposal[],
  reader: ReasonReader,
): RankedProposals['proposals'] =>
  proposals.map(({ number, participant, start, duration, at, notPossible, ranked }) => ({
    ...{ number, participant, start, end: endOf(start, duration), at, notPossible },
    ranked: ranked && {
      ...{ rank: ranked.rank, of: ranked.of, people: [...ranked.people] },
      confidence: ranked.suggestion.confidence,
      reason: reasonInWords(ranked.suggestion, reader),
    },
  }));
