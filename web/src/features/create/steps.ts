import { useRef } from 'react';
import type { FieldErrors, FieldPath, UseFormReturn } from 'react-hook-form';
import { TIME_OPTION_NAMES } from '#contracts/time-options.ts';
import { useQueryValue } from '#web/lib/query-value.ts';
import type { MeetingForm } from './rules.ts';

const FORM_STEPS = ['details', 'participants', 'create'] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/** The fields under “More options”. */
export const RARE_FIELDS = [
  ...TIME_OPTION_NAMES,
  'location',
  'video',
  'videoAddress',
  'alarm',
  'deadline',
] as const satisfies (keyof MeetingForm)[];

/** The fields of the first tab, from top to bottom. The last tab has them, too. */
export const DETAIL_FIELDS = [
  'title',
  'description',
  'duration',
  'dateRangeStart',
  'dateRangeEnd',
  'timePreference',
  'aiDecisionMode',
  ...RARE_FIELDS,
] as const satisfies (keyof MeetingForm)[];

type Goal = { step: FormStep; field?: FieldPath<MeetingForm> };

/** The heading of a step takes the focus when moving between steps. */
export const stepHeadingId = (step: FormStep) => `step-${step}`;

/** The step in the URL, and navigation to the other steps, which moves the focus along. */
export function useSteps(form: UseFormReturn<MeetingForm>) {
  const [inQuery, setStep] = useQueryValue('step');
  const step = FORM_STEPS.find((one) => one === inQuery) ?? 'details';
  const show = (next: FormStep) => setStep(next, {});
  const goal = useRef<Goal>(null);

  /** Called by every step once the step's fields are rendered. */
  const arrived = () => {
    if (goal.current === null) return;
    const { step, field } = goal.current;
    goal.current = null;
    if (field) form.setFocus(field);
    else document.getElementById(stepHeadingId(step))?.focus();
  };

  const goTo = (next: FormStep, field?: FieldPath<MeetingForm>) => {
    goal.current = { step: next, ...(field && { field }) };
    // A wrong field that was folded away is there with the next frame.
    if (next === step) requestAnimationFrame(arrived);
    else show(next);
  };

  return { step, show, goTo, arrived };
}
export type FormSteps = ReturnType<typeof useSteps>;

/** The first invalid field from top to bottom, with the step where people mend the field, preferably the present step. */
export function firstWrong(errors: FieldErrors<MeetingForm>, present: FormStep): Required<Goal> | null {
  const field = DETAIL_FIELDS.find((name) => errors[name]);
  if (field) return { step: present === 'create' ? 'create' : 'details', field };
  const rows = Array.isArray(errors.rows) ? errors.rows : [];
  const row = rows.findIndex(Boolean);
  if (row < 0) return null;
  return { step: 'participants', field: `rows.${row}.${rows[row]?.email ? 'email' : 'name'}` };
}
