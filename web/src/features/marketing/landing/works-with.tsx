import { CalendarDays, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSection } from '../section.tsx';

const CALENDARS = [
  'Google Calendar',
  'Outlook and Microsoft 365',
  'iCloud',
  'Fastmail',
  'Nextcloud',
  'Radicale, Xandikos, and other CalDAV servers',
  'Any calendar address (ICS), read only',
];

const WAYS_TO_SIGN_IN = [
  'Google',
  'Microsoft',
  "Your organization's own sign-in (OpenID Connect)",
  'A link by email',
];

/** Which calendars people can connect, and how they can sign in. */
export const WorksWith = () => (
  <PageSection
    title="Works with what you have"
    text="Connect all your calendars. You're busy when one of them says so."
  >
    <div className="grid gap-6 md:grid-cols-2">
      <List icon={<CalendarDays aria-hidden />} title="Calendars" items={CALENDARS} />
      <List
        icon={<KeyRound aria-hidden />}
        title="Ways to sign in"
        items={WAYS_TO_SIGN_IN}
        note="The sign-in page shows those that your admin has set up."
      />
    </div>
  </PageSection>
);

function List({
  icon,
  title,
  items,
  note,
}: {
  icon: ReactNode;
  title: string;
  items: readonly string[];
  note?: string;
}) {
  return (
    <div className="rounded-2xl border border-line bg-card p-6 shadow-card">
      <h3 className="flex items-center gap-2.5 text-lg font-semibold [&>svg]:size-5 [&>svg]:text-accent">
        {icon}
        {title}
      </h3>
      <ul className="mt-4 flex flex-wrap gap-2 text-sm">
        {items.map((item) => (
          <li key={item} className="rounded-lg bg-sunken px-3 py-1.5">
            {item}
          </li>
        ))}
      </ul>
      {note && <p className="mt-4 text-sm text-soft">{note}</p>}
    </div>
  );
}
