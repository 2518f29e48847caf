import { useEffect } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form';

/** Messages by field, such as `title` or `rows.2.email`. Empty if everything is valid. */
export type Problems<Form extends FieldValues> = Partial<Record<FieldPath<Form>, string>>;

/** The `resolver` of a form with these rules. Text is trimmed before it is checked and submitted. */
export const checkedResolver =
  <Form extends FieldValues>(check: (form: Form) => Problems<Form>): Resolver<Form> =>
  (typed) => {
    const values = trimmed(typed);
    const problems = Object.entries(check(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Form> = {};
    for (const [path, message] of problems) set(errors, path, { type: 'checked', message });
    return { values: {}, errors };
  };

/**
 * Takes back an error once it's mended: whenever anything changes, the fields that show one are checked again. The form
 * library does so only after a submit, and only for the field that changed, but a form may be checked step by step, and an
 * end date is mended by an earlier start.
 */
export function useMendedErrors<Form extends FieldValues>(form: UseFormReturn<Form>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const { root, ...errors } = form.formState.errors;
          // What the server refused as a whole isn't what is there now.
          if (root) form.clearErrors('root');
          const wrong = fieldsIn<Form>(errors);
          if (wrong.length > 0) void form.trigger(wrong);
        },
      }),
    [form],
  );
}

/** The paths of the fields with an error, such as `title` and `rows.2.email`. */
export function fieldsIn<Form extends FieldValues>(errors: object): FieldPath<Form>[] {
  const paths = (part: unknown, path: string): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    if ('type' in part && typeof part.type === 'string') return [path];
    return Object.entries(part).flatMap(([name, inner]) => paths(inner, path ? `${path}.${name}` : name));
  };
  return paths(errors, '') as FieldPath<Form>[];
}

/** A copy with all text trimmed, at any depth. */
export function trimmed<Value>(value: Value): Value;
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]));
}
