import { ChartPie, Check, EqualApproximately, type LucideIcon, X } from 'lucide-react';
import type { CellMark } from './painting.ts';

type Look = { name: string; icon: LucideIcon; color: string };

/** The name and look of each mark. The icon tells them apart without the color. */
export const MARK_LOOKS: Record<CellMark, Look> = {
  works: { name: 'Works', icon: Check, color: 'bg-good-soft text-good border-good' },
  ifNeedBe: { name: 'If needed', icon: EqualApproximately, color: 'bg-warn-soft text-warn border-warn' },
  partly: { name: 'Answered in part', icon: ChartPie, color: 'bg-sunken text-soft border-edge' },
  doesntWork: { name: "Doesn't work", icon: X, color: 'bg-bad-soft text-bad border-bad' },
};

/** The name of an answer for screen readers. */
export const markName = (mark: CellMark | null | undefined): string =>
  mark ? MARK_LOOKS[mark].name : 'No answer';
