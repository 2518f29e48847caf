import { CalendarDays, type LucideIcon, Video } from 'lucide-react';
import { PageSection } from '../section.tsx';

const CALENDARS = [
  'Google Calendar',
  'Outlook and Microsoft 365',
  'iCloud',
  'Nextcloud',
  'Any CalDAV server',
  'Calendar feeds, read only',
];

const VIDEO_CALLS = ['Google Meet', 'Microsoft Teams', 'Jitsi', 'Any link of yours'];

const ROWS: readonly { icon: LucideIcon; title: string; items: readonly string[] }[] = [
  { icon: CalendarDays, title: 'Calendars', items: CALENDARS },
  { icon: Video, title: 'Video calls', items: VIDEO_CALLS },
];

export const WorksWith = () => (
  <PageSection title="Works with what you have">
    <dl className="divide-y divide-line border-y border-line">
      {ROWS.map(({ icon: Icon, title, items }) => (
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
          </dd>
        </div>
      ))}
    </dl>
  </PageSection>
);
