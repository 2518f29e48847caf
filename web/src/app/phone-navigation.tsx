import { clsx } from 'clsx';
import { CalendarDays, type LucideIcon, Plus, Settings, Users } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

const LINKS: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.meetings, label: 'My Meetings', icon: CalendarDays },
  { to: paths.create, label: 'New Meeting', icon: Plus },
  { to: paths.contacts, label: 'Contacts', icon: Users },
  { to: paths.settings, label: 'Settings', icon: Settings },
];

/** On phones the links are where the thumb is. */
export const PhoneNavigation = () => (
  <nav
    aria-label="Pages"
    className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-page/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
  >
    {LINKS.map(({ to, label, icon: Icon }) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          clsx(
            'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium',
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
