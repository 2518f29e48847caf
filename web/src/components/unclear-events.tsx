import type { OwnCalendars } from '#contracts/api/calendars.ts';
import { calendarsInWords, namedCalendars, unclearInWords } from '#web/lib/own-calendar-names.ts';
import { Notice } from './notice.tsx';

/** Tells people which events of their own calendars can't be read, which only they can correct; nothing if all can be. */
export function UnclearEvents({ accounts }: { accounts: OwnCalendars['accounts'] }) {
  const calendars = namedCalendars(accounts).filter(({ unclear }) => unclear.length > 0);
  const events = calendars.flatMap(({ unclear }) => unclear);
  if (events.length === 0) return null;
  const isOne = events.length === 1;
  return (
    <Notice
      tone="warn"
      title={`Couldn't read ${isOne ? 'an event' : `${events.length} events`} in ${calendarsInWords(calendars)}`}
    >
      <ul className="grid gap-1">
        {events.map((event) => (
          <li key={JSON.stringify(event)} className="wrap-anywhere">
            {unclearInWords(event)}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Until you correct {isOne ? 'it' : 'them'} in your calendar, we don't know if you're free then.
      </p>
    </Notice>
  );
}
