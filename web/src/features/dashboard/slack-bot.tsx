import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { workspacesQuery } from '#web/api/slack.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';

/** More names would crowd the card. */
const NAMES_SHOWN = 2;

/** The Slack bot: its workspaces, or what it does. A failed call counts as no workspaces. */
export function SlackBotCard() {
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
      {/* Takes its room at once, so nothing moves when it's known what it's for. */}
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
