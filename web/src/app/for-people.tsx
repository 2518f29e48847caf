import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  CalendarDays,
  ChartNoAxesColumn,
  type LucideIcon,
  Plus,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { useEffect } from 'react';
import { NavLink } from 'react-router-dom';
import { refreshMeetings } from '../api/meetings.ts';
import { userQuery, useUser } from '../api/user.ts';
import { useUndoAfterReload } from '../components/meetings/undo-offer.tsx';
import { behind } from '../lib/behind.ts';
import { paths } from '../lib/paths.ts';

/** Parts of every page while someone is signed in. */
export function ForPeople() {
  useUndoAfterReload();
  return (
    <>
      <LiveUpdates />
      <BehindBar />
      <PhoneNavigation />
    </>
  );
}

/** Shown when the lists don't show a saved change yet. */
function BehindBar() {
  const client = useQueryClient();
  if (!behind.use()) return null;
  const refresh = () => {
    behind.set(false);
    void refreshMeetings(client);
  };
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-center text-sm text-warn">
      Your change is saved. It may take a moment to show up.{' '}
      <button type="button" onClick={refresh} className="min-h-9 font-medium underline">
        Refresh
      </button>
    </p>
  );
}

type PhoneLink = { to: string; label: string; short?: string; icon: LucideIcon };

const LINKS: readonly PhoneLink[] = [
  { to: paths.meetings, label: 'My Meetings', short: 'Meetings', icon: CalendarDays },
  { to: paths.create, label: 'New Meeting', short: 'New', icon: Plus },
  { to: paths.contacts, label: 'Contacts', icon: Users },
  { to: paths.settings, label: 'Settings', icon: Settings },
];

const FOR_ANALYSTS: readonly PhoneLink[] = [
  { to: paths.insights, label: 'Insights', icon: ChartNoAxesColumn },
];

const FOR_ADMINS: readonly PhoneLink[] = [{ to: paths.admin, label: 'Admin', icon: ShieldCheck }];

/** On phones, the links are within reach of the thumb. */
function PhoneNavigation() {
  const user = useUser();
  const links = [...LINKS, ...(user?.analyst ? FOR_ANALYSTS : []), ...(user?.admin ? FOR_ADMINS : [])];
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      {links.map(({ to, label, short, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'flex min-h-14 flex-col items-center justify-center gap-0.5 text-center font-medium',
              // More than four are tight, so their names are short.
              links.length > 4 ? 'text-[0.6875rem]' : 'text-xs',
              isActive ? 'text-accent' : 'text-soft',
            )
          }
        >
          <Icon aria-hidden className="size-5" />
          {links.length > 4 ? (short ?? label) : label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Milliseconds. Browsers reconnect after a lost connection, but not after a refusal. */
const AGAIN = 10_000;

/** While mounted, refetches the data that the server reports as changed. */
function LiveUpdates(): null {
  const client = useQueryClient();

  useEffect(() => {
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const refresh = () => {
      behind.set(false);
      void refreshMeetings(client);
      // Reading a calendar may have revealed that Google revoked the access.
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    };
    const listen = () => {
      events = new EventSource('/api/events');
      events.addEventListener('meeting', refresh);
      // Changes during loading or a lost connection were missed.
      events.addEventListener('open', refresh);
      events.addEventListener('error', () => {
        if (events.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(listen, AGAIN);
        // The session may have ended elsewhere, so its content must go.
        void client.invalidateQueries({ queryKey: userQuery.queryKey });
      });
    };
    listen();
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, [client]);

  return null;
}
