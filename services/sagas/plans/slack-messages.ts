import type { AnyState } from './state.ts';
import type { Task } from './task.ts';

export const plan = (_state: AnyState, _now: Date): Task[] => [];
export const nextDue = (_state: AnyState, _now: Date): Date | null => null;
