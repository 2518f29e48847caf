import { clsx } from 'clsx';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { Groups, type KeyedGroup } from '#web/components/meetings/groups.tsx';
import { PeopleToggles } from '#web/components/meetings/people-toggles.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { StepLayout } from './layout.tsx';
import { attendanceOfForm, type InviteeRow, inviteesOf } from './people.ts';
import { PeopleRows } from './people-rows.tsx';
import type { MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';
import { Summary } from './summary.tsx';

const METHODS = { contacts: 'From Contacts', manual: 'Manual Entry' } as const;
type Method = keyof typeof METHODS;

/** Who to invite, from the contacts or typed in. */
export function ParticipantsStep({
  form,
  ownEmail,
  arrived,
  goTo,
}: { form: UseFormReturn<MeetingForm>; ownEmail: string } & Pick<FormSteps, 'arrived' | 'goTo'>) {
  const [query, setQuery] = useSearchParams();
  const method: Method = query.get('method') === 'contacts' ? 'contacts' : 'manual';
  const choose = (next: Method) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('method', next);
        return after;
      },
      { replace: true },
    );

  const [rows, picked] = useWatch({ control: form.control, name: ['rows', 'picked'] });
  const people = inviteesOf(rows, picked).length;

  return (
    <StepLayout
      step="participants"
      arrived={arrived}
      title="Participants"
      text="Everyone gets an email invitation with a link to join."
      aside={<Summary form={form} />}
      buttons={
        <>
          <Button variant="secondary" onClick={() => goTo('details')}>
            Back
          </Button>
          <Button type="submit" disabled={people === 0}>
            Next: Create with Participants
          </Button>
        </>
      }
    >
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
    </StepLayout>
  );
}

/** Makes people optional, and groups of whom not everyone has to come. */
function WhoHasToCome({ form }: { form: UseFormReturn<MeetingForm> }) {
  const values = useWatch({ control: form.control }) as MeetingForm;
  const people = inviteesOf(values.rows, values.picked);
  if (people.length === 0) return null;
  const { optional, groups } = attendanceOfForm(values, people);
  const all = people.map(({ email, name }) => ({ key: email, name: name ?? email }));
  const grouped = new Set(groups.flatMap(({ members }) => members));
  const set = (next: { optional?: string[]; groups?: KeyedGroup[] }) => {
    form.setValue('optional', next.optional ?? optional, { shouldDirty: true });
    form.setValue('groups', next.groups ?? groups, { shouldDirty: true });
  };
  const toggle = (key: InviteeRow['email']) =>
    set({ optional: optional.includes(key) ? optional.filter((one) => one !== key) : [...optional, key] });
  return (
    <section aria-labelledby="who-has-to-come" className="mt-8 space-y-5 border-t border-line pt-6">
      <div className="space-y-3">
        <h3 id="who-has-to-come" className="font-semibold">
          Who's optional?
        </h3>
        <p className="text-sm text-soft">
          Everyone has to come unless you select them here. Optional people are invited, too, but no time
          fails because of them.
        </p>
        <PeopleToggles
          label="Optional people"
          people={all.filter(({ key }) => !grouped.has(key))}
          pressed={optional}
          onToggle={toggle}
        />
      </div>
      {(all.length > 1 || groups.length > 0) && (
        <div className="space-y-3">
          <h3 className="font-semibold">Are some of a group enough?</h3>
          <p className="text-sm text-soft">For example, any 2 of 3 designers.</p>
          <Groups
            groups={groups}
            people={all.filter(({ key }) => !grouped.has(key) && !optional.includes(key))}
            nameOf={(key) => all.find((one) => one.key === key)?.name ?? key}
            onChange={(next) => set({ groups: next })}
          />
        </div>
      )}
    </section>
  );
}
