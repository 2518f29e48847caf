import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { added } from './pasting.ts';
import { BLANK_ROW, isBlankRow, parsePeople } from './people.ts';
import type { MeetingForm } from './rules.ts';

/** People typed or pasted in, one row each. */
export function PeopleRows({ form, ownEmail }: { form: UseFormReturn<MeetingForm>; ownEmail: string }) {
  const { register, control, formState } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'rows' });
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  const addRow = () => append(BLANK_ROW, { focusName: `rows.${fields.length}.email` });

  const removeRow = (index: number) => {
    addButton.current?.focus();
    if (fields.length === 1) replace([BLANK_ROW]);
    else remove(index);
  };

  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = parsePeople(event.clipboardData.getData('text'));
    const isPlain = pasted.length < 2 && !pasted[0]?.name;
    if (isPlain) return;
    event.preventDefault();
    const { rows, picked } = form.getValues();
    const before = rows.filter((row, at) => at !== index || !isBlankRow(row));
    const result = added(pasted, { rows: before, picked, ownEmail });
    // Has to come before the rows change, because a field that loses focus stores its value.
    addButton.current?.focus();
    replace(result.rows.length === 0 ? [BLANK_ROW] : result.rows);
    setSaid(result.said);
    void form.trigger('rows', { shouldFocus: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    addRow();
  };

  return (
    <>
      <ul aria-label="People" className="flex flex-col gap-3">
        {fields.map((field, index) => {
          const errors = formState.errors.rows?.[index];
          return (
            <li
              key={field.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 max-sm:rounded-xl max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
            >
              <TextField
                {...register(`rows.${index}.email`)}
                type="email"
                label={<RowLabel name="Email" index={index} />}
                placeholder="name@example.com"
                autoComplete="off"
                required
                error={errors?.email?.message}
                onPaste={(event) => paste(event, index)}
                onKeyDown={onKeyDown}
              />
              <TextField
                {...register(`rows.${index}.name`)}
                label={<RowLabel name="Name" optional index={index} />}
                placeholder={index === 0 ? undefined : 'Name (optional)'}
                dir="auto"
                autoComplete="off"
                error={errors?.name?.message}
                onKeyDown={onKeyDown}
                fieldClassName="max-sm:col-span-2 max-sm:row-start-2"
              />
              <button
                type="button"
                aria-label={`Remove person ${index + 1}`}
                onClick={() => removeRow(index)}
                className={clsx(
                  'inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink',
                  index === 0 ? 'mt-6.5' : 'mt-1.5',
                )}
              >
                <X aria-hidden className="size-5" />
              </button>
            </li>
          );
        })}
      </ul>
      <Button ref={addButton} variant="secondary" size="small" className="mt-4" onClick={addRow}>
        <Plus aria-hidden />
        Add another person
      </Button>
      <p className="mt-4 text-sm text-soft">
        Have a list? Paste it into an email field, separated by commas or new lines. Names are fine too.
      </p>
      <p role="status" className="mt-2 text-sm font-medium empty:hidden">
        {said}
      </p>
    </>
  );
}

/** Visible above the first row only, like a table header. */
const RowLabel = ({ name, index, optional = false }: { name: string; index: number; optional?: boolean }) => (
  <span className={index === 0 ? undefined : 'sr-only'}>
    {name}
    <span className="sr-only"> of person {index + 1}</span>
    {optional && <span className="font-normal text-soft"> (optional)</span>}
  </span>
);
