import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DemoSlackConversation, DemoSlackMessage } from '#contracts/api/demo-slack.ts';
import { DEMO_SLACK_KEY, sayInDemo } from '#web/api/demo-slack.ts';
import { RequestFailed } from '#web/lib/request.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { examplesFor, placeTitle } from './place.ts';
import { useWorkspaceViewer } from './workspace-viewer.ts';

/** The messages of a conversation, and the message field. */
export function ConversationView({
  conversation,
  messages,
}: {
  conversation: DemoSlackConversation;
  messages: readonly DemoSlackMessage[];
}) {
  const { me, people, bot } = useWorkspaceViewer();
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [thread, setThread] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sayInDemo({ as: me.id, in: conversation.id, text, thread }),
    onSuccess: () => {
      setText('');
      return client.invalidateQueries({ queryKey: DEMO_SLACK_KEY });
    },
  });
  const title = placeTitle(conversation);

  const reply = (ts: string) => {
    setThread(ts);
    field.current?.focus();
  };
  const tryExample = (example: string) => {
    setText(example);
    field.current?.focus();
  };

  return (
    <>
      <MessageList
        messages={messages}
        place={conversation.id}
        label={`Messages in ${title}`}
        examples={examplesFor(conversation)}
        onExample={tryExample}
        onReply={reply}
      />
      <Composer
        field={field}
        text={text}
        onText={setText}
        names={[bot.name, ...people.map(({ name }) => name)]}
        label={thread ? 'Reply in the thread' : `Message ${title}`}
        isReply={thread !== null}
        onNoReply={() => setThread(null)}
        onSend={mutate}
        pending={isPending}
        trouble={error && inWords(error)}
      />
    </>
  );
}

const inWords = (error: Error): string =>
  (error instanceof RequestFailed && error.said) || "Couldn't send your message. Try again in a moment.";
