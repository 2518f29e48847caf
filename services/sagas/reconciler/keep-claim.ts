import { setTimeout as wait } from 'node:timers/promises';
import { lease } from '../lease.ts';
import type { Claim, Work } from './work.ts';

/** A claim that is renewed while this process runs. */
export type KeptClaim = {
  /** Aborts once the claim is lost, or ends within `lease.margin` because it couldn't be renewed. */
  signal: AbortSignal;
  /** Whether an effect may begin. Also detects that this process was frozen for too long. */
  isHeld(): boolean;
  /** Stops renewing the claim. */
  letGo(): void;
};

/** Shared: making an error takes longer than everything else here. */
const LET_GO = new Error('The claim was let go');

/** Renews a claim until released or lost. */
export function keepClaim(work: Pick<Work, 'extend'>, claim: Claim): KeptClaim {
  const lost = new AbortController();
  const done = new AbortController();
  let { endsAt } = claim;
  const left = () => endsAt - lease.margin - performance.now();
  const isHeld = () => !lost.signal.aborted && left() > 0;

  async function renew(): Promise<void> {
    // A database that doesn't respond is asked again at the next renewal.
    const renewed = await work.extend(claim).catch(() => undefined);
    if (renewed) endsAt = renewed.endsAt;
    if (renewed === null) lost.abort(new Error('Another worker has the claim'));
  }

  async function keep(): Promise<void> {
    while (isHeld()) {
      await wait(Math.min(lease.renewal, left()), undefined, { signal: done.signal });
      if (isHeld()) void renew();
    }
    lost.abort(new Error('The claim ends'));
  }
  // Letting go ends the wait with an error.
  keep().catch(() => {});

  return { signal: lost.signal, isHeld, letGo: () => done.abort(LET_GO) };
}
