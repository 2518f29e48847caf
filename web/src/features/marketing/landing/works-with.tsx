import { CalendarDays, KeyRound, type LucideIcon, MessageSquare, Video } from 'lucide-react';
import { PageSection } from '../section.tsx';

const CALENDARS = [
  'Google Calendar',
  'Outlook and Microsoft 365',
  'iCloud',
  'Fastmail',
  'Nextcloud',
  'Other CalDAV servers',
  'Calendar feeds (ICS), read only',
];

const WAYS_TO_SIGN_IN = [
  'Google',
  'Microsoft',
  "Your organization's own sign-in (OpenID Connect)",
  'A link by email',
];

const VIDEO_CALLS = ['Google Meet', 'Microsoft Teams', 'Jitsi', 'Any link of yours'];

const ROWS: readonly { icon: LucideIcon; title: string; items: readonly string[]; note?: string }[] = [
  { icon: CalendarDays, title: 'Calendars', items: CALENDARS },
  { icon: Video, title: 'Video calls', items: VIDEO_CALLS },
  { icon: MessageSquare, title: 'Messages', items: ['Slack', 'Email'] },
  {
    icon: KeyRound,
    title: 'Sign-in',
    items: WAYS_TO_SIGN_IN,
    note: 'The sign-in page shows those that your admin has set up.',
  },
];

/** The supported calendars, video calls, notifications, and sign-ins. */
export const WorksWith = () => (
  <PageSection
    title="Works with what you have"
    text="Connect all your calendars. You're busy when one of them says so."
  >
    <dl className="divide-y divide-line border-y border-line">
      {ROWS.map(({ icon: Icon, title, items, note }) => (
        <div key={title} className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="flex items-center gap-2.5 self-start font-semibold">
            <Icon aria-hidden className="size-5 text-accent" />
            {title}
          </dt>
          <dd>
            <ul className="flex flex-wrap gap-2 text-sm">
              {items.map((item) => (
                <li key={item} className="rounded-lg bg-sunken px-3 py-1.5">
                  {item}
                </li>
              ))}
            </ul>
            {note && <p className="mt-3 text-sm text-soft">{note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  </PageSection>
);
