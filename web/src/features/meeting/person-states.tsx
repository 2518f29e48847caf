import { Fragment, useState } from 'react';
import type { SlotState } from '#contracts/events/suggestion.ts';
import { clockTime, type Reader } from '#contracts/text/times.ts';
import { PersonDot } from '#web/components/avatar.tsx';
import { StateWord } from '#web/components/meetings/state-word.tsx';
import { STATE_NAMES } from '#web/components/meetings/text.ts';
import { weekday } from '#web/lib/dates.ts';
import { localDayAt } from '#web/lib/local-clock.ts';
import { useReader } from '#web/lib/reader.ts';
import type { Attendee } from './attendees.ts';

/** In larger groups, free people are counted, and only this many others are named per state. */
const SMALL = 8;
const NAMED = 5;

export type PersonState = { attendee: Attendee; state: SlotState; ifNeedBe: boolean };

type PersonStatesProps = { people: readonly PersonState[]; at: string };

export function PersonStates({ people, at }: PersonStatesProps) {
  const { zone, clock } = useReader();
  const [isOpen, setIsOpen] = useState(false);
  const isMany = people.length > SMALL;
  const groups = isMany && !isOpen ? inShort(people) : [{ state: null, named: people, more: 0 }];
  return (
    <ul className="flex flex-wrap items-center gap-1.5 text-xs sm:text-sm">
      {groups.map(({ state: group, named, more }) => (
        <Fragment key={group}>
          {named.map(({ attendee, state, ifNeedBe }) => (
            <li
              key={attendee.number}
              className="flex max-w-full flex-wrap items-center gap-x-1.5 rounded-lg bg-sunken px-2 py-1"
            >
              <PersonDot color={attendee.color} />
              <bdi className="max-w-48 truncate font-medium">{attendee.short}</bdi>
              <StateWord state={state} ifNeedBe={ifNeedBe} />
              {attendee.zone !== null && (
                <span className="whitespace-nowrap text-soft tabular-nums">
                  {localClock(at, { zone: attendee.zone, clock }, zone)}
                </span>
              )}
            </li>
          ))}
          {group !== null && more > 0 && (
            <li className="flex items-center gap-x-1.5 rounded-lg bg-sunken px-2 py-1">
              <span className="font-medium">{named.length > 0 ? `and ${more} more` : more}</span>
              <StateWord state={group} />
            </li>
          )}
        </Fragment>
      ))}
      {isMany && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="rounded-lg px-2.5 py-1 font-medium text-accent hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {isOpen ? 'Show fewer' : `Show all ${people.length}`}
          </button>
        </li>
      )}
    </ul>
  );
}

const inShort = (people: readonly PersonState[]) =>
  (Object.keys(STATE_NAMES) as SlotState[]).map((state) => {
    const all = people.filter((one) => one.state === state);
    const named = (state === 'free' ? all.filter(({ ifNeedBe }) => ifNeedBe) : all).slice(0, NAMED);
    return { state, named, more: all.length - named.length };
  });

/** "2:00 PM", or "Wed 2:00 AM" if the day differs from `here`. */
export function localClock(at: string, reader: Reader, here: string): string {
  const { zone } = reader;
  const isSameDay = localDayAt(zone, Date.parse(at)) === localDayAt(here, Date.parse(at));
  return isSameDay ? clockTime(at, reader) : `${weekday(at, zone).slice(0, 3)} ${clockTime(at, reader)}`;
}
