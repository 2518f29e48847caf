import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { listInWords } from '#contracts/text/lists.ts';
import { Button } from '../button.tsx';
import { SelectField } from '../field.tsx';
import { PeopleToggles, type Pressable } from './people-toggles.tsx';

/** People by their keys, of whom at least so many have to come. */
export type KeyedGroup = { atLeast: number; members: string[] };

type GroupsProps = {
  groups: readonly KeyedGroup[];
  people: readonly Pressable[];
  nameOf: (key: string) => string;
  onChange: (groups: KeyedGroup[]) => void;
  /** Hears which group is being chosen, before it's added; null once it's cancelled. */
  onDraft?: (group: KeyedGroup | null) => void;
  pending?: boolean;
};

/** The groups of a meeting, to add to and take from. `people` are those who could be in a new one. */
export function Groups({ groups, people, nameOf, onChange, onDraft, pending = false }: GroupsProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="space-y-3">
      {groups.length > 0 && (
        <ul aria-label="Groups" className="space-y-2">
          {groups.map(({ atLeast, members }) => {
            const words = `At least ${atLeast} of ${listInWords(members.map(nameOf))}`;
            return (
              <li
                key={members.join()}
                className="flex items-center justify-between gap-2 rounded-xl bg-sunken py-1 pr-1 pl-3 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">{words}</span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove the group: ${words}`}
                  pending={pending}
                  onClick={() => onChange(groups.filter((other) => other.members !== members))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {isAdding ? (
        <NewGroup
          people={people}
          pending={pending}
          onChoose={onDraft}
          onCancel={() => {
            setAdding(false);
            onDraft?.(null);
          }}
          onAdd={(group) => {
            setAdding(false);
            onChange([...groups, group]);
          }}
        />
      ) : (
        people.length > 1 && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add a group
          </Button>
        )
      )}
    </div>
  );
}

type NewGroupProps = {
  people: readonly Pressable[];
  pending: boolean;
  onAdd: (group: KeyedGroup) => void;
  onChoose: ((group: KeyedGroup) => void) | undefined;
  onCancel: () => void;
};

function NewGroup({ people, pending, onAdd, onChoose, onCancel }: NewGroupProps) {
  const [wanted, setWanted] = useState<KeyedGroup>({ atLeast: 1, members: [] });
  const { members } = wanted;
  const possible = ({ atLeast, members }: KeyedGroup): KeyedGroup => ({
    atLeast: Math.min(atLeast, Math.max(1, members.length - 1)),
    members,
  });
  const group = possible(wanted);
  const choose = (next: KeyedGroup) => {
    setWanted(next);
    onChoose?.(possible(next));
  };
  const toggle = (key: string) =>
    choose({
      ...wanted,
      members: members.includes(key) ? members.filter((one) => one !== key) : [...members, key],
    });
  return (
    <div className="space-y-3 rounded-xl border border-line p-3">
      <p className="text-sm font-medium">Only need some of a group? Choose people, then how many.</p>
      <PeopleToggles label="People in the group" people={people} pressed={members} onToggle={toggle} />
      <SelectField
        label="How many are required?"
        fieldClassName="max-w-60"
        value={group.atLeast}
        disabled={members.length < 2}
        onChange={({ target }) => choose({ ...wanted, atLeast: Number(target.value) })}
        options={Array.from({ length: Math.max(1, members.length - 1) }, (_, index) => ({
          value: index + 1,
          label: `At least ${index + 1}`,
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={members.length < 2} pending={pending} onClick={() => onAdd(group)}>
          Add group
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
