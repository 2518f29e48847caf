/**
 * The answer to someone who proposes a time: whether everyone who has to come can, as far as is known, and whether it's in
 * their hours. Never who can't, or why.
 */
export const VERDICTS = ['possible', 'outsideHours', 'notPossible', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Why no meeting could start at a time, whatever the calendars say. `notAllowed`: the organizer excluded the day or the
 * time of day.
 */
export const NOT_POSSIBLE = ['outsideDates', 'notAllowed', 'past', 'tooSoon', 'offGrid'] as const;

/**
 * The most proposals of a person for a meeting: open at once, in 24 hours, and in all. Each proposal reveals a little
 * about the others' calendars; the limits keep anyone from probing a whole week.
 */
export const MOST_PROPOSALS = { open: 3, aDay: 5, inAll: 12 } as const;

/** How far ahead a proposed time may be, in days. */
export const FURTHEST_PROPOSAL_DAYS = 366;

type Proposed = {
  participant: number /** `gone`: they declined or were removed since. */;
  state: 'open' | 'withdrawn' | 'setAside' | 'gone';
};

/** Whether someone still says that the time they proposed works for them. That the organizer set it aside changes nothing. */
export const isStillTheirWord = ({ state }: Pick<Proposed, 'state'>): boolean =>
  state === 'open' || state === 'setAside';

/** What someone proposed who no longer takes part is gone, unless they are the same person as another one. */
export const withoutProposalsOf = <Proposal extends Proposed>(
  proposals: readonly Proposal[],
  participant: number,
  mergedInto?: number,
): Proposal[] =>
  proposals.map((one) => {
    if (one.participant !== participant) return one;
    if (mergedInto !== undefined) return { ...one, participant: mergedInto };
    return isStillTheirWord(one) ? { ...one, state: 'gone' } : one;
  });
