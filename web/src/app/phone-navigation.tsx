import { clsx } from 'clsx';
import { CalendarDays, ChartNoAxesColumn, type LucideIcon, Plus, Settings, Users } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { useUser } from '../api/user.ts';
import { paths } from '../lib/paths.ts';

type PhoneLink = { to: string; label: string; icon: LucideIcon };

const LINKS: readonly PhoneLink[] = [
  { to: paths.meetings, label: 'My Meetings', icon: CalendarDays },
  { to: paths.create, label: 'New Meeting', icon: Plus },
  { to: paths.contacts, label: 'Contacts', icon: Users },
  { to: paths.settings, label: 'Settings', icon: Settings },
];

const FOR_ANALYSTS: readonly PhoneLink[] = [
  { to: paths.insights, label: 'Insights', icon: ChartNoAxesColumn },
];

/** On phones, the links are within reach of the thumb. */
export function PhoneNavigation() {
  const links = useUser()?.analyst ? [...LINKS, ...FOR_ANALYSTS] : LINKS;
  return (
    <nav
      aria-label="Pages"
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      {links.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'flex min-h-14 flex-col items-center justify-center gap-0.5 text-center font-medium',
              // Five links are tight, and wrap on the narrowest phones.
              links.length > 4 ? 'text-[0.6875rem]' : 'text-xs',
              isActive ? 'text-accent' : 'text-soft',
            )
          }
        >
          <Icon aria-hidden className="size-5" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
