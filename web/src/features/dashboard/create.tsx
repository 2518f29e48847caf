import { CalendarPlus, ChevronRight, type LucideIcon, UserPlus, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '#web/api/user.ts';
import { Card } from '#web/components/card.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { paths } from '#web/lib/paths.ts';
import { SlackBotCard } from './slack-bot.tsx';

const WAYS: readonly { icon: LucideIcon; title: string; text: string; to: string }[] = [
  {
    icon: CalendarPlus,
    title: 'Create New Meeting',
    text: 'Enter participant emails and AI schedules automatically',
    to: paths.createFrom('manual'),
  },
  {
    icon: UserPlus,
    title: 'Select from Contacts',
    text: "Invite people you've saved",
    to: paths.createFrom('contacts'),
  },
  { icon: Users, title: 'Manage Contacts', text: 'Add, find, and remove people', to: paths.contacts },
];

/** Ways to start a meeting. Connecting the calendar comes first for people who never did. */
export function CreateMeetingCard({ className }: { className: string }) {
  const { calendar } = useSignedIn();
  return (
    <Card className={className}>
      <section aria-labelledby="create">
        <h2 id="create" className="text-lg font-semibold">
          Create a meeting
        </h2>
        {calendar === 'notConnected' ? <Welcome /> : <Ways />}
      </section>
    </Card>
  );
}

const Ways = () => (
  <>
    <ul className="mt-3 -mx-2 grid gap-1">
      {WAYS.map(({ icon: Icon, title, text, to }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-14 items-center gap-3 rounded-xl p-2 hover:bg-sunken">
            <span className="rounded-xl bg-accent-soft p-2.5 text-accent">
              <Icon aria-hidden className="size-5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-sm text-soft">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
          </Link>
        </li>
      ))}
    </ul>
    <SlackBotCard />
  </>
);

const Welcome = () => (
  <>
    <p className="mt-2 text-sm text-soft">
      Welcome to Kairos! Connect your calendar so we can find times when everyone's free. We see when you're
      busy, never what you're doing.
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      <ConnectCalendarAnchors back={paths.dashboard} />
    </div>
  </>
);
