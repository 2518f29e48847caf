import { clsx } from 'clsx';
import { Ban, Check, CircleHelp, Clock, EqualApproximately, type LucideIcon, Moon } from 'lucide-react';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { STATE_NAMES } from './text.ts';

const LOOK: Record<SlotState, { icon: LucideIcon; colours: string }> = {
  free: { icon: Check, colours: 'text-good' },
  busy: { icon: Ban, colours: 'text-bad' },
  outOfHours: { icon: Moon, colours: 'text-warn' },
  unknown: { icon: CircleHelp, colours: 'text-soft' },
  night: { icon: Moon, colours: 'text-bad' },
  tooSoon: { icon: Clock, colours: 'text-bad' },
};

const IF_NEED_BE = { icon: EqualApproximately, colours: 'text-warn' };

type StateWordProps = {
  state: SlotState;
  /** They said by hand that it works only if need be. */
  ifNeedBe?: boolean;
};

/** Someone's state at a time: an icon and a word, never color alone. */
export function StateWord({ state, ifNeedBe = false }: StateWordProps) {
  const { icon: Icon, colours } = ifNeedBe ? IF_NEED_BE : LOOK[state];
  return (
    <span className={clsx('inline-flex items-center gap-1 font-medium whitespace-nowrap', colours)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {ifNeedBe ? 'If needed' : STATE_NAMES[state]}
    </span>
  );
}
