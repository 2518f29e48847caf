import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conversationIdOf, conversationIdOfCommand } from './conversation-id.ts';

const slackId = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
const ts = fc.stringMatching(/^\d{10}\.\d{6}$/);

test('the same message is the same conversation, and another message, channel or workspace is another one', () => {
  fc.assert(
    fc.property(fc.tuple(slackId, slackId, ts), fc.tuple(slackId, slackId, ts), (one, other) => {
      const same = one.every((part, index) => part === other[index]);
      expect(conversationIdOf(...one)).toBe(conversationIdOf(...one));
      expect(conversationIdOf(...one) === conversationIdOf(...other)).toBe(same);
    }),
  );
});

test('a command is never the conversation of a message', () => {
  expect(conversationIdOfCommand('T1', 'C1 1700000000.000100')).not.toBe(
    conversationIdOf('T1', 'C1', '1700000000.000100'),
  );
});

test('ids stay what they are forever', () => {
  expect(conversationIdOf('T024BE7LD', 'C024BE91L', '1700000000.000100')).toMatchInlineSnapshot(
    `"689ffd16-46c3-5836-a6b0-bf5294ed0f16"`,
  );
  expect(
    conversationIdOfCommand('T024BE7LD', '13345224609.738474920.8088930838d88f008e0'),
  ).toMatchInlineSnapshot(`"ba854e7b-b819-5b57-a3e5-7c3c3ce565d5"`);
});
