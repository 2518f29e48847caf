import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { clockTime, shortDay } from '#contracts/text/times.ts';
import { zoneLabel } from '#contracts/text/zones.ts';
import { useClock } from '../lib/clock.ts';
import { useNow } from '../lib/now.ts';
import { findZones, isSameZone, type ZoneChoice, zoneChoices } from '../lib/zone-search.ts';
import { CONTROL, Field } from './field.tsx';

type ZoneFieldProps = { value: string; onChange: (zone: string) => void; saysDay?: boolean };

/** Chooses someone's time zone by city, offset, or common name. Each zone shows its present time. */
export function ZoneField({ value, onChange, saysDay = false }: ZoneFieldProps) {
  const listId = useId();
  const clock = useClock();
  const now = useNow();
  const there = clockTime(now, { zone: value, clock });
  /** The typed text, or null while the list is closed. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = text !== null;
  const [wasFocused, setWasFocused] = useState(false);
  const choices = useZoneChoices(wasFocused);
  const found = useMemo(() => (text === null ? [] : findZones(choices, text)), [choices, text]);
  const shown = zoneLabel(value, now);
  const optionId = (index: number) => `${listId}-${index}`;

  // The list opens at the current choice.
  useEffect(() => {
    if (text === '')
      setActive(
        Math.max(
          0,
          found.findIndex(({ zone }) => isSameZone(zone, value)),
        ),
      );
  }, [text, found, value]);

  // Scrolls the list only, not the page.
  useEffect(() => {
    const option = isOpen ? document.getElementById(`${listId}-${active}`) : null;
    const list = option?.parentElement;
    if (list) list.scrollTop = option.offsetTop - list.clientHeight / 2;
  }, [isOpen, active, listId]);

  const choose = (choice: ZoneChoice | undefined) => {
    setText(null);
    if (choice && !isSameZone(choice.zone, value)) onChange(choice.zone);
  };

  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setText('');
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((index) => Math.min(Math.max(index + step, 0), found.length - 1));
    } else if (isOpen && key === 'Enter') {
      event.preventDefault();
      choose(found[active]);
    } else if (isOpen && key === 'Escape') {
      event.stopPropagation();
      setText(null);
    }
  };

  return (
    <Field label="Your time zone" hint={`It's ${there} there${saysDay ? `, ${shortDay(now, value)}` : ''}.`}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={shown}
            value={text ?? shown}
            onFocus={() => setWasFocused(true)}
            onClick={() => setText((now) => now ?? '')}
            onChange={({ target }) => {
              setText(target.value);
              setActive(0);
            }}
            onKeyDown={handleKey}
            onBlur={() => setText(null)}
            className={clsx(CONTROL, 'pr-10!')}
          />
          <ChevronsUpDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
          />
          <div
            id={listId}
            role="listbox"
            aria-label="Time zones"
            hidden={found.length === 0}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-xl border border-line bg-card p-1 shadow-raised"
          >
            {found.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
              <div
                key={choice.zone}
                id={optionId(index)}
                role="option"
                aria-selected={isSameZone(choice.zone, value)}
                // Focus stays in the input.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className={clsx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm hover:bg-sunken',
                  index === active && 'bg-sunken',
                  isSameZone(choice.zone, value) && 'text-accent',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{choice.name}</span>{' '}
                  <span className="text-soft">{choice.region}</span>
                </span>
                <span className="text-right text-soft">{choice.offset}</span>
                <span className="w-18 text-right tabular-nums">
                  {clockTime(new Date(now.getTime() + choice.offsetMinutes * 60_000), { zone: 'UTC', clock })}
                </span>
              </div>
            ))}
          </div>
          {isOpen && choices.length > 0 && found.length === 0 && (
            <p
              role="status"
              className="absolute inset-x-0 top-full z-20 mt-1 rounded-xl border border-line bg-card p-4 text-sm text-soft shadow-raised"
            >
              No matching time zone. Try a large city nearby.
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** Computed once someone comes to the field, because a slow phone takes long. Empty until then. */
function useZoneChoices(isWanted: boolean): ZoneChoice[] {
  const [choices, setChoices] = useState<ZoneChoice[]>([]);
  useEffect(() => {
    if (isWanted) void zoneChoices(new Date()).then(setChoices);
  }, [isWanted]);
  return choices;
}
