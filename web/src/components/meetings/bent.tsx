import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import type { BentRule, SlotState } from '#contracts/events/suggestion.ts';
import { Badge } from '../badge.tsx';
import { bentRuleName } from './text.ts';

type BentProps = {
  of: { bent: readonly BentRule[]; people: readonly { state: SlotState }[] };
  className?: string;
};

/** The rules that a time bends. */
export const Bent = ({ of: { bent, people }, className }: BentProps) =>
  bent.length > 0 && (
    <p className={clsx('flex flex-wrap gap-2', className)}>
      {bent.map((rule) => (
        <Badge key={rule} tone="warn">
          <TriangleAlert aria-hidden />
          {bentRuleName(rule, people)}
        </Badge>
      ))}
    </p>
  );
