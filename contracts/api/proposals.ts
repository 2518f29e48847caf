import { z } from 'zod';
import { slotState } from '../events/suggestion.ts';
import { NOT_POSSIBLE, VERDICTS } from '../proposals.ts';
import { gridInstant } from '../typed-answer.ts';
import { zoneField } from './fields.ts';

/* Other times that people propose for a meeting. */

/** POST …/proposals: a start, and the zone it was chosen in. The meeting keeps its length. */
export const proposeTimeRequest = z.object({ start: gridInstant, zone: zoneField });

const time = z.object({
  /** The number of the proposal in its meeting. */
  number: z.int().positive(),
  /** ISO instants. */
  start: z.string(),
  end: z.string(),
});

/** As shown to its proposer. */
export const ownProposal = time.extend({
  /**
   * Whether everyone who has to come could make it when it was proposed, as far as was known. The only fact about the
   * others that the proposer is ever told, and it's never updated.
   */
  verdict: z.enum(VERDICTS),
  /** `setAside`: the organizer doesn't want to book this time. */
  state: z.enum(['open', 'setAside']),
});
export type OwnProposal = z.infer<typeof ownProposal>;

export const ownProposals = z.object({ proposals: z.array(ownProposal) });
export type OwnProposals = z.infer<typeof ownProposals>;

/**
 * A proposal on a meeting's page. The organizer gets all open proposals; others get their own, unless the organizer
 * opened the answers.
 */
export const shownProposal = time.extend({
  participant: z.int(),
  at: z.string(),
  state: ownProposal.shape.state,
  /** The verdict the viewer got for their own proposal; null for proposals of others. */
  verdict: z.enum(VERDICTS).nullable(),
});

/** GET /api/meetings/{id}/proposals: the proposals that wait for the organizer, best first, as ranked now. */
export const rankedProposals = z.object({
  proposals: z.array(
    time.extend({
      participant: z.int(),
      at: z.string(),
      /** Why the meeting can't start then as it is. */
      notPossible: z.enum(NOT_POSSIBLE).nullable(),
      /** Null if it can't, and from the 11th proposal on. */
      ranked: z
        .object({
          /** 1 for the best of all times; null if Kairos wouldn't suggest this time. */
          rank: z.int().nullable(),
          /** Of how many. */
          of: z.int(),
          /** Percent. */
          confidence: z.int(),
          reason: z.string(),
          people: z.array(z.object({ participant: z.int(), state: slotState })),
        })
        .nullable(),
    }),
  ),
});
export type RankedProposals = z.infer<typeof rankedProposals>;
