import { useQuery } from '@tanstack/react-query';
import { ownCalendarsQuery } from '#web/api/calendars.ts';
import { calendarsInWords, unreadableCalendars } from '#web/lib/own-calendar-names.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from './button.tsx';
import { Notice } from './notice.tsx';
import { UnclearEvents } from './unclear-events.tsx';

/** Tells people which of their calendars can't be read, and where to fix that; nothing if all can be read. */
export function UnreadableCalendars() {
  const { data } = useQuery(ownCalendarsQuery);
  if (!data) return null;
  const unreadable = unreadableCalendars(data.accounts);
  if (unreadable.length === 0) return <UnclearEvents accounts={data.accounts} />;
  return (
    <Notice
      tone="warn"
      title={`Couldn't read ${calendarsInWords(unreadable)}`}
      action={
        <ButtonLink to={paths.settings} variant="secondary" size="small">
          Open settings
        </ButtonLink>
      }
    >
      Until we can, you count as unknown. Your settings say what helps.
    </Notice>
  );
}
