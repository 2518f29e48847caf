import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DemoSlackConversation, DemoSlackState } from '#contracts/api/demo-slack.ts';
import { DEMO_SLACK_KEY, removeBot } from '#web/api/demo-slack.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmButton } from '#web/components/confirm-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { paths } from '#web/lib/paths.ts';
import { ConversationView } from './conversation.tsx';
import { HomeTab } from './home-tab.tsx';
import { HOME, placeTitle } from './place.ts';
import { Sidebar } from './sidebar.tsx';
import { WorkspaceViewerContext } from './workspace-viewer.ts';

/** The workspace as one person sees it. While `isLoading`, the messages are from another conversation. */
export function DemoWorkspace({
  state,
  place,
  addressOf,
  isLoading,
}: {
  state: DemoSlackState;
  place: string;
  addressOf: (place: string) => string;
  isLoading: boolean;
}) {
  const { people, bot, conversations, isInstalled } = state;
  const me = people.find(({ id }) => id === state.me)!;
  const open = conversations.find(({ name }) => name === place) ?? conversations[0]!;
  const isNew = useNews(me.id, place === HOME ? null : open);

  return (
    <WorkspaceViewerContext value={{ me, people, bot }}>
      {!isInstalled && (
        <Notice
          tone="warn"
          title="Kairos isn't in this workspace yet"
          className="mb-4"
          action={<ButtonLink to={paths.slack}>Add Kairos</ButtonLink>}
        >
          You can write, but no one will reply.
        </Notice>
      )}
      <Card className="flex h-[72dvh] min-h-112 flex-col overflow-hidden p-0! md:h-[calc(100dvh-17rem)] md:flex-row">
        <Sidebar
          conversations={conversations}
          place={place === HOME ? HOME : open.name}
          addressOf={addressOf}
          isNew={isNew}
        />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <h2 className="border-b border-line px-4 py-3 font-semibold max-md:sr-only">
            {place === HOME ? 'Kairos Home' : placeTitle(open)}
          </h2>
          {isLoading ? (
            <Skeleton className="m-4 h-24" />
          ) : place === HOME ? (
            <HomeTab me={me.id} home={state.home} isInstalled={isInstalled} />
          ) : (
            <ConversationView key={open.id} conversation={open} messages={state.messages} />
          )}
        </div>
      </Card>
      {isInstalled && <Removal me={me.id} team={state.team} />}
    </WorkspaceViewerContext>
  );
}

/** Which conversations have messages this person hasn't seen in this tab. */
function useNews(me: string, open: DemoSlackConversation | null) {
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const id = open?.id;
  const latest = open?.latest;
  useEffect(() => {
    if (id && latest) setSeen((before) => ({ ...before, [`${me} ${id}`]: latest }));
  }, [me, id, latest]);
  return (one: DemoSlackConversation) =>
    one.id !== id && one.latest !== null && Number(one.latest) > Number(seen[`${me} ${one.id}`] ?? 0);
}

function Removal({ me, team }: { me: string; team: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeBot(me),
    onSuccess: () => client.invalidateQueries({ queryKey: DEMO_SLACK_KEY }),
  });
  return (
    <div className="mt-4 flex justify-end">
      <ConfirmButton
        variant="quiet"
        size="small"
        question={`Kairos will leave ${team} and stop replying until you add it again.`}
        yes="Remove Kairos"
        onYes={mutate}
        pending={isPending}
      >
        Remove Kairos from this workspace
      </ConfirmButton>
    </div>
  );
}
