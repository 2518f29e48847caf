import { useRef } from 'react';
import type { FieldErrors, FieldPath, UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { MeetingForm } from './rules.ts';

export const STEPS = ['details', 'participants', 'create'] as const;
export type Step = (typeof STEPS)[number];

/** The fields of the first tab, from top to bottom. */
export const DETAILS = [
  'title',
  'description',
  'duration',
  'dateRangeStart',
  'dateRangeEnd',
  'timePreference',
  'aiDecisionMode',
] as const satisfies (keyof MeetingForm)[];

type Goal = { step: Step; field?: FieldPath<MeetingForm> };

/** The heading of a step takes the focus when moving between steps. */
export const headingOf = (step: Step) => `step-${step}`;

/** The step in the URL, and navigation to the others that moves the focus along. */
export function useSteps(form: UseFormReturn<MeetingForm>) {
  const [query, setQuery] = useSearchParams();
  const step = STEPS.find((one) => one === query.get('step')) ?? 'details';
  const goal = useRef<Goal>(null);

  const show = (next: Step) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      after.set('step', next);
      return after;
    });

  /** Called by every step once its fields are there. */
  const arrived = () => {
    if (goal.current === null) return;
    const { step, field } = goal.current;
    goal.current = null;
    if (field) form.setFocus(field);
    else document.getElementById(headingOf(step))?.focus();
  };

  const goTo = (next: Step, field?: FieldPath<MeetingForm>) => {
    goal.current = { step: next, ...(field && { field }) };
    if (next === step) arrived();
    else show(next);
  };

  return { step, show, goTo, arrived };
}
export type Steps = ReturnType<typeof useSteps>;

/** The first invalid field from top to bottom, with its step. */
export function firstWrong(errors: FieldErrors<MeetingForm>): Required<Goal> | null {
  const field = DETAILS.find((name) => errors[name]);
  if (field) return { step: 'details', field };
  const rows = Array.isArray(errors.rows) ? errors.rows : [];
  const row = rows.findIndex(Boolean);
  if (row < 0) return null;
  return { step: 'participants', field: `rows.${row}.${rows[row]?.email ? 'email' : 'name'}` };
}
