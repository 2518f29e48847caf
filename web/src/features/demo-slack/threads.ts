import type { DemoSlackMessage } from '#contracts/api/demo-slack.ts';

type Thread = { first: DemoSlackMessage; answers: DemoSlackMessage[] };

/** Each message with its replies, oldest first. */
export function threadsOf(messages: readonly DemoSlackMessage[]): Thread[] {
  const known = new Set(messages.map(({ ts }) => ts));
  const isAnswer = ({ thread, ts }: DemoSlackMessage) =>
    thread !== null && thread !== ts && known.has(thread);
  return messages
    .filter((message) => !isAnswer(message))
    .map((first) => ({
      first,
      answers: messages.filter((message) => isAnswer(message) && message.thread === first.ts),
    }));
}
