import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DemoSlackMessage } from '#contracts/api/demo-slack.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Message } from './message.tsx';
import { threadsOf } from './threads.ts';

/** The messages of a conversation, scrolled to the newest at the end. */
export function MessageList({
  messages,
  place,
  label,
  examples,
  onExample,
  onReply,
}: {
  messages: readonly DemoSlackMessage[];
  /** The id of the conversation. */
  place: string;
  label: string;
  examples: readonly string[];
  onExample: (text: string) => void;
  onReply: (ts: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.ts;
  useEffect(() => {
    if (newest && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);

  return (
    <div
      ref={box}
      role="log"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto p-2 sm:p-3"
    >
      {messages.length === 0 ? (
        <EmptyState icon={MessagesSquare} title="No messages yet" text="Try one of these.">
          {examples.map((example) => (
            <Button
              key={example}
              variant="secondary"
              className="w-full justify-start! py-2 text-left"
              onClick={() => onExample(example)}
            >
              {example}
            </Button>
          ))}
        </EmptyState>
      ) : (
        <ol className="grid gap-1">
          {threadsOf(messages).map(({ first, answers }) => (
            <li key={first.ts}>
              <Message message={first} place={place} onReply={() => onReply(first.ts)} />
              {answers.length > 0 && (
                <ol
                  aria-label="Thread"
                  className="ml-5 grid gap-1 border-l-2 border-line pl-2 sm:ml-7 sm:pl-4"
                >
                  {answers.map((answer) => (
                    <li key={answer.ts}>
                      <Message message={answer} place={place} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
