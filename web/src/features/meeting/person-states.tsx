import { clsx } from 'clsx';
import { Ban, Check, CircleHelp, type LucideIcon, Moon } from 'lucide-react';
import type { SlotState } from '../../../../contracts/events/suggestion.ts';
import { time, weekday } from '../../lib/dates.ts';
import type { Attendee } from './attendees.ts';
import { localDay } from './local-clock.ts';
import { STATE } from './words.ts';

const LOOK: Record<SlotState, { icon: LucideIcon; colours: string }> = {
  free: { icon: Check, colours: 'text-good' },
  busy: { icon: Ban, colours: 'text-bad' },
  outOfHours: { icon: Moon, colours: 'text-warn' },
  unknown: { icon: CircleHelp, colours: 'text-soft' },
};

/** How somebody is at a time: an icon and a word, never a colour alone. */
export function StateWord({ state, className }: { state: SlotState; className?: string }) {
  const { icon: Icon, colours } = LOOK[state];
  return (
    <span
      className={clsx('inline-flex items-center gap-1 font-medium whitespace-nowrap', colours, className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {STATE[state]}
    </span>
  );
}

/** More people than this are counted where they are free, and named where they are not. */
const NAMED = 8;

export type PersonState = { attendee: Attendee; state: SlotState };

/** Each person at a time, with what their own clock shows then. */
export function PersonStates({
  people,
  at,
  zone,
}: {
  people: readonly PersonState[];
  at: string;
  zone: string;
}) {
  const free = people.filter(({ state }) => state === 'free');
  const isMany = people.length > NAMED;
  const named = isMany ? people.filter(({ state }) => state !== 'free') : people;
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm">
      {isMany && free.length > 0 && (
        <li className="rounded-lg bg-sunken px-2.5 py-1">
          <StateWord state="free" /> <span className="font-medium">{free.length} people</span>
        </li>
      )}
      {named.map(({ attendee, state }) => (
        <li
          key={attendee.number}
          className="flex max-w-full flex-wrap items-center gap-x-1.5 rounded-lg bg-sunken px-2.5 py-1"
        >
          <bdi className="max-w-48 truncate font-medium">{attendee.short}</bdi>
          <StateWord state={state} />
          {attendee.zone !== null && (
            <span className="whitespace-nowrap text-soft tabular-nums">
              {localTime(at, attendee.zone, zone)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "2:00 PM", or "Wed 2:00 AM" where it is another day than in `here`. */
export function localTime(at: string, zone: string, here: string): string {
  const isSameDay = localDay(zone, Date.parse(at)) === localDay(here, Date.parse(at));
  return isSameDay ? time(at, zone) : `${weekday(at, zone).slice(0, 3)} ${time(at, zone)}`;
}
