import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import type { CurrentUser } from '#contracts/api/account.ts';
import { useUser } from '../api/user.ts';
import { Avatar } from '../components/avatar.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Logo } from '../components/logo.tsx';
import { Tooltip } from '../components/tooltip.tsx';
import { leave, paths } from '../lib/paths.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const LINKS = [
  ['My Meetings', paths.meetings],
  ['New Meeting', paths.create],
  ['Contacts', paths.contacts],
] as const;

const FOR_ANALYSTS = [['Insights', paths.insights]] as const;

const FOR_ADMINS = [['Admin', paths.admin]] as const;

export function Navigation() {
  const user = useUser();
  return <Bar>{user ? <ForPeople user={user} /> : <ForVisitors />}</Bar>;
}

/** The bar of public pages, rendered at build time. `styles.css` shows one of the two bars. */
export const PublicNavigation = () => (
  <Bar>
    <ForVisitors />
    <ForPeople user={null} />
  </Bar>
);

const Bar = ({ children }: { children: ReactNode }) => (
  <header className="sticky top-0 z-30 border-b border-line bg-page/85 backdrop-blur-md">
    <nav aria-label="Main" className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
      <Link to={paths.home} aria-label="Kairos home" className="inline-flex rounded-lg">
        {/* On the narrowest phones, the buttons need the room of the name. */}
        <Logo nameClassName="max-[22rem]:hidden" />
      </Link>
      {children}
    </nav>
  </header>
);

const ForVisitors = () => (
  <div className="for-visitors ml-auto flex items-center gap-1 sm:gap-2">
    <span className="max-sm:hidden">
      <ThemeToggle />
    </span>
    <ButtonLink to={paths.signIn} variant="quiet" className="whitespace-nowrap max-sm:px-2">
      Sign In
    </ButtonLink>
    <ButtonLink to={paths.auth} className="whitespace-nowrap max-sm:px-3">
      Get Started Free
    </ButtonLink>
  </div>
);

/** Without a user on pre-rendered pages, where `public.ts` fills in the links. */
const ForPeople = ({ user }: { user: CurrentUser | null }) => {
  const name = user && `${user.firstName} ${user.lastName}`;
  return (
    <div className="for-people flex flex-1 items-center">
      <div className="ml-6 flex gap-1 max-md:hidden">
        {[...LINKS, ...(user?.analyst ? FOR_ANALYSTS : []), ...(user?.admin ? FOR_ADMINS : [])].map(
          ([label, to]) => (
            <NavLink
              key={to}
              to={to}
              end
              className={({ isActive }) =>
                clsx(
                  'inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium',
                  isActive ? 'bg-accent-soft text-accent' : 'text-soft hover:bg-sunken hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          ),
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <ThemeToggle />
        <Link
          to={paths.settings}
          aria-label={name ? `Settings for ${name}` : 'Settings'}
          data-me={user ? undefined : true}
          className="inline-flex min-h-11 min-w-11 items-center gap-2 rounded-lg px-1.5 hover:bg-sunken"
        >
          {user ? (
            <Avatar name={name!} email={user.email} picture={user.profileImageUrl} />
          ) : (
            <img alt="" hidden className="size-9 rounded-full object-cover" />
          )}
          <span className="max-w-48 truncate text-sm font-medium max-lg:hidden">{name}</span>
        </Link>
        <Tooltip text="Log out">
          <a
            href={leave.signOut}
            aria-label="Log out"
            className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
          >
            <LogOut aria-hidden className="size-5" />
          </a>
        </Tooltip>
      </div>
    </div>
  );
};
