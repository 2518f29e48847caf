import { clsx } from 'clsx';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#web/components/button.tsx';
import { ContactPicker } from './contact-picker.tsx';
import { StepLayout } from './layout.tsx';
import { inviteesOf } from './people.ts';
import { PeopleRows } from './people-rows.tsx';
import type { MeetingForm } from './rules.ts';
import type { FormSteps } from './steps.ts';
import { Summary } from './summary.tsx';
import { WhoHasToCome } from './who-has-to-come.tsx';

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
