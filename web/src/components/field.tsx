import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** The look of all inputs and selects. */
export const CONTROL =
  'w-full min-h-11 rounded-lg border border-edge bg-card px-3 py-2 text-base sm:text-sm placeholder:text-soft aria-invalid:border-bad disabled:opacity-60';

type About = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  /** For the whole field. `className` is for the control. */
  fieldClassName?: string | undefined;
};
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** A label with its control, hint and error, wired together for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  fieldClassName,
  children,
}: About & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', fieldClassName)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

/** Separates the field's props from those of its control. */
function split<Props extends About>({ label, hint, error, optional, fieldClassName, ...control }: Props) {
  return { about: { label, hint, error, optional, fieldClassName }, control };
}

/** Accepts the result of `register` of react-hook-form. */
export function TextField(props: ComponentProps<'input'> & About) {
  const { about, control } = split(props);
  return (
    <Field {...about}>
      {(wiring) => <input {...control} {...wiring} className={clsx(CONTROL, control.className)} />}
    </Field>
  );
}

export function TextArea(props: ComponentProps<'textarea'> & About) {
  const { about, control } = split(props);
  return (
    <Field {...about}>
      {(wiring) => (
        <textarea rows={3} {...control} {...wiring} className={clsx(CONTROL, control.className)} />
      )}
    </Field>
  );
}

type Option = { value: string | number; label: string };

export function SelectField({
  options,
  ...props
}: ComponentProps<'select'> & About & { options: readonly Option[] }) {
  const { about, control } = split(props);
  return (
    <Field {...about}>
      {(wiring) => (
        <select {...control} {...wiring} className={clsx(CONTROL, 'text-ellipsis', control.className)}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
