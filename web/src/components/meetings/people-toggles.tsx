import { clsx } from 'clsx';
import { Check } from 'lucide-react';

export type Pressable = { key: string; name: string };

type PeopleTogglesProps = {
  label: string;
  people: readonly Pressable[];
  pressed: readonly string[];
  onToggle: (key: string) => void;
};

export const PeopleToggles = ({ label, people, pressed, onToggle }: PeopleTogglesProps) => (
  <ul aria-label={label} className="flex max-h-80 flex-wrap gap-2 overflow-y-auto p-0.5">
    {people.map(({ key, name }) => {
      const isPressed = pressed.includes(key);
      return (
        <li key={key} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-pressed={isPressed}
            onClick={() => onToggle(key)}
            className={clsx(
              'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:min-h-11',
              isPressed
                ? 'border-accent bg-accent-soft font-medium text-accent'
                : 'border-line bg-card text-ink hover:bg-sunken',
            )}
          >
            {isPressed && <Check aria-hidden className="size-4 shrink-0" />}
            <bdi className="truncate">{name}</bdi>
          </button>
        </li>
      );
    })}
  </ul>
);
