import type { OwnProposal } from '#contracts/api/proposals.ts';
import { VERDICT_IN_WORDS } from '#contracts/text/proposals.ts';
import { shortDay, spanInWords } from '#contracts/text/times.ts';
import { type Proposer, useWithdrawProposal } from '#web/api/proposals.ts';
import { useClock } from '#web/lib/clock.ts';
import { Button } from '../button.tsx';
import { tellFailure } from '../meetings/telling.ts';

/** What someone has proposed, each with what they were told of it. */
export function OwnProposalList({
  proposals,
  proposer,
  zone,
}: {
  proposals: readonly OwnProposal[];
  proposer: Proposer;
  zone: string;
}) {
  const clock = useClock();
  const withdraw = useWithdrawProposal(proposer);
  if (proposals.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {proposals.map(({ number, start, end, verdict, state }) => {
        const when = spanInWords({ start, end }, { zone, clock }, shortDay);
        return (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">{when}</p>
              <p className="mt-0.5 text-sm text-soft">
                {state === 'setAside' ? 'The organizer set this time aside.' : VERDICT_IN_WORDS[verdict]}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Withdraw ${when}`}
              pending={withdraw.isPending && withdraw.variables === number}
              onClick={() => withdraw.mutate(number, { onError: tellFailure("Couldn't withdraw this time") })}
            >
              Withdraw
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
