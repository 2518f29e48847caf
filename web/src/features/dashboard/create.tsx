import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronRight, Hash, type LucideIcon, UserPlus, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { workspacesQuery } from '#web/api/slack.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConnectCalendarAnchors } from '#web/components/connect-calendar-anchors.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';

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

/** Ways to start a meeting. Connecting a calendar comes first for people who never connected one. */
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

/** More names would crowd the card. */
const NAMES_SHOWN = 2;

/** The Slack bot's workspaces, or an introduction to the bot. A failed call counts as no workspaces. */
function SlackBotCard() {
  const { data, isPending } = useQuery(workspacesQuery);
  const workspaces = data ?? [];
  const isConnected = workspaces.length > 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-sunken p-4">
      <Hash aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-40 flex-1 text-sm">
        <h3 className="font-medium">Slack bot</h3>
        {isPending ? (
          <Skeleton className="mt-1 h-4 w-40 bg-line" />
        ) : isConnected ? (
          <>
            <p className="text-soft">
              Connected to {workspaces.length} {workspaces.length === 1 ? 'workspace' : 'workspaces'}
            </p>
            <ul className="mt-1">
              {workspaces.slice(0, NAMES_SHOWN).map(({ id, teamName }) => (
                <li key={id}>
                  <bdi className="line-clamp-1">{teamName}</bdi>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="text-soft">Mention the bot in a channel to get ranked times.</p>
        )}
      </div>
      {/* Takes up its space at once, so nothing moves when the workspaces arrive. */}
      <ButtonLink
        to={paths.slack}
        variant="secondary"
        size="small"
        style={isPending ? { visibility: 'hidden' } : undefined}
      >
        {isConnected ? 'Manage Slack' : 'Add to Slack'}
      </ButtonLink>
    </div>
  );
}
