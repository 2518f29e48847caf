import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form';

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

/** A copy with all text trimmed, at any depth. */
export function trimmed<Value>(value: Value): Value;
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]));
}
