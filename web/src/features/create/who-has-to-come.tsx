import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Groups, type KeyedGroup } from '#web/components/meetings/groups.tsx';
import { PeopleToggles } from '#web/components/meetings/people-toggles.tsx';
import { attendanceOfForm, type InviteeRow, inviteesOf } from './people.ts';
import type { MeetingForm } from './rules.ts';

/** Makes people optional, and groups of whom not everyone has to come. */
export function WhoHasToCome({ form }: { form: UseFormReturn<MeetingForm> }) {
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
