import { ArrowLeft, CalendarDays, CirclePlay, House, type LucideIcon, Plus, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { paths } from '#web/lib/paths.ts';

const LINKS: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.create, label: 'Create Meeting', icon: Plus },
  { to: paths.meetings, label: 'My Meetings', icon: CalendarDays },
  { to: paths.contacts, label: 'Contacts', icon: Users },
  { to: paths.showcase, label: 'How It Works', icon: CirclePlay },
];

export function Component() {
  const navigate = useNavigate();
  // A link opened in a new tab leaves no page to go back to.
  const goBack = () => (history.length > 1 ? navigate(-1) : navigate(paths.home));
  return (
    <div className="mx-auto max-w-xl px-4 py-16 text-center sm:py-24">
      <title>Page Not Found · Kairos</title>
      <p aria-hidden className="text-7xl font-semibold tracking-tighter text-accent">
        404
      </p>
      <h1 tabIndex={-1} className="mt-4 text-3xl font-semibold tracking-tight">
        Page Not Found
      </h1>
      <p className="mt-3 text-soft">The page you're looking for doesn't exist or has been moved.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.home}>
          <House aria-hidden /> Go to Homepage
        </ButtonLink>
        <Button variant="secondary" onClick={goBack}>
          <ArrowLeft aria-hidden /> Go Back
        </Button>
      </div>
      <nav aria-label="Quick links" className="mt-12 border-t border-line pt-8">
        <ul className="grid grid-cols-2 gap-3 text-left">
          {LINKS.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-2 rounded-xl border border-line bg-card px-3 font-medium shadow-card hover:bg-sunken"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
