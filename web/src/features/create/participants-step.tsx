import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { Groups, type KeyedGroup } from '#web/components/meetings/groups.tsx';
import { PeopleToggles } from '#web/components/meetings/people-toggles.tsx';
import { useQueryValue } from '#web/lib/query-value.ts';
import { ContactPicker } from './contact-picker.tsx';
import { StepLayout } from './layout.tsx';
import { added, parsePeople } from './pasting.ts';
import { attendanceOfForm, BLANK_ROW, type InviteeRow, inviteesOf, isBlankRow } from './people.ts';
import type { MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';

const METHODS = { contacts: 'From Contacts', manual: 'Manual Entry' } as const;
type Method = keyof typeof METHODS;

export function ParticipantsStep({ arrived, goTo }: Pick<FormSteps, 'arrived' | 'goTo'>) {
  const { control } = useFormContext<MeetingForm>();
  const [rows, picked] = useWatch({ control, name: ['rows', 'picked'] });
  return (
    <StepLayout
      step="participants"
      arrived={arrived}
      title="Participants"
      text="Everyone gets an email invitation with a link to join."
      buttons={
        <>
          <Button variant="secondary" onClick={() => goTo('details')}>
            Back
          </Button>
          <Button type="submit" disabled={inviteesOf(rows, picked).length === 0}>
            Next: Create with Participants
          </Button>
        </>
      }
    >
      <PeopleFields />
    </StepLayout>
  );
}

export function PeopleFields() {
  const form = useFormContext<MeetingForm>();
  const { email: ownEmail } = useSignedIn();
  const [asked, setAsked] = useQueryValue('method');
  const method: Method = asked === 'contacts' ? 'contacts' : 'manual';
  const choose = (next: Method) => setAsked(next, { replace: true });

  const [rows, picked] = useWatch({ control: form.control, name: ['rows', 'picked'] });
  const people = inviteesOf(rows, picked).length;

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose what is shown, not a form field */}
        <div
          role="group"
          aria-label="How to add people"
          className="inline-flex rounded-xl bg-sunken p-1 max-sm:w-full"
        >
          {(Object.keys(METHODS) as Method[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={method === one}
              onClick={() => choose(one)}
              className={clsx(
                'min-h-11 flex-1 rounded-lg px-4 text-sm font-medium whitespace-nowrap',
                method === one ? 'bg-lifted text-ink shadow-card' : 'text-soft hover:text-ink',
              )}
            >
              {METHODS[one]}
            </button>
          ))}
        </div>
        {people > 0 && (
          <p className="text-sm text-soft">
            {people} {people === 1 ? 'person' : 'people'} so far
          </p>
        )}
      </div>
      {method === 'contacts' ? (
        <ContactPicker form={form} ownEmail={ownEmail} onManual={() => choose('manual')} />
      ) : (
        <PeopleRows form={form} ownEmail={ownEmail} />
      )}
      <WhoHasToCome form={form} />
    </>
  );
}

function WhoHasToCome({ form }: { form: UseFormReturn<MeetingForm> }) {
  const values = useWatch({ control: form.control }) as MeetingForm;
  const [isOpen, setOpen] = useState(false);
  // The form has the group that is being chosen, so going on doesn't lose it.
  const [draft, setDraft] = useState<KeyedGroup | null>(null);
  const people = inviteesOf(values.rows, values.picked);
  if (people.length === 0) return null;
  const { optional, groups } = attendanceOfForm(values, people);
  const added = groups.filter(({ members }) => !members.some((one) => draft?.members.includes(one)));
  const all = people.map(({ email, name }) => ({ key: email, name: name ?? email }));
  const isIn = (some: readonly KeyedGroup[], key: string) =>
    some.some(({ members }) => members.includes(key));
  const set = (next: { optional?: string[]; groups?: KeyedGroup[] }) => {
    form.setValue('optional', next.optional ?? optional, { shouldDirty: true });
    form.setValue('groups', next.groups ?? groups, { shouldDirty: true });
  };
  const toggle = (key: InviteeRow['email']) =>
    set({ optional: optional.includes(key) ? optional.filter((one) => one !== key) : [...optional, key] });
  const isUsual = optional.length === 0 && groups.length === 0;
  if (isUsual && !isOpen)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        Everyone is required.
        <Button
          variant="quiet"
          size="small"
          aria-expanded={false}
          className="-ml-3"
          onClick={() => {
            setOpen(true);
            requestAnimationFrame(() => document.getElementById('who-has-to-come')?.focus());
          }}
        >
          Make someone optional
        </Button>
      </p>
    );
  return (
    <section aria-labelledby="who-has-to-come" className="mt-6 space-y-5 border-t border-line pt-5">
      <div className="space-y-3">
        <h3
          id="who-has-to-come"
          tabIndex={-1}
          className="scroll-mt-24 scroll-mb-80 font-semibold outline-none"
        >
          Who's optional?
        </h3>
        <p className="text-sm text-soft">
          Optional people are invited, too, but no time fails because of them.
        </p>
        <PeopleToggles
          label="Optional people"
          people={all.filter(({ key }) => !isIn(groups, key))}
          pressed={optional}
          onToggle={toggle}
        />
      </div>
      {(all.length > 1 || groups.length > 0) && (
        <div className="space-y-3">
          <h3 className="font-semibold">Are some of a group enough?</h3>
          <p className="text-sm text-soft">For example, any 2 of 3 designers.</p>
          <Groups
            groups={added}
            people={all.filter(({ key }) => !isIn(added, key) && !optional.includes(key))}
            nameOf={(key) => all.find((one) => one.key === key)?.name ?? key}
            onChange={(next) => {
              setDraft(null);
              set({ groups: next });
            }}
            onDraft={(group) => {
              setDraft(group);
              set({ groups: group ? [...added, group] : added });
            }}
          />
        </div>
      )}
    </section>
  );
}

function PeopleRows({ form, ownEmail }: { form: UseFormReturn<MeetingForm>; ownEmail: string }) {
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
    // Must come before the rows change, because a field stores its value when losing the focus.
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
