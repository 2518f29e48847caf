import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Content } from '../port.ts';
import { answerMessage } from './answer.ts';
import { connectionRequestMessage } from './connection-request.ts';
import { homeView } from './home.ts';
import { noticeMessage } from './notice.ts';
import { pressMessage } from './press.ts';
import { anyAnswer, anyConnectionRequest, anyHome, anyNotice, anyPress } from './testkit/extreme-facts.ts';
import { answers } from './testkit/facts.ts';
import { troublesOf, troublesOfBlocks } from './testkit/limits.ts';

const holds = <Facts>(facts: fc.Arbitrary<Facts>, message: (facts: Facts) => Content, numRuns: number) =>
  fc.assert(
    fc.property(facts, (given) => {
      expect(troublesOf(message(given))).toEqual([]);
    }),
    { numRuns },
  );

describe('whatever people write, Slack takes the message and finds no sign of its own in it:', () => {
  test('an answer', () => holds(anyAnswer, answerMessage, 400));
  test('an answer with more changes that would help than Slack has room for', () => {
    const remedies = Array.from({ length: 60 }, (_, index) => ({
      kind: 'without' as const,
      participant: index + 1,
    }));
    expect(troublesOf(answerMessage({ ...answers.noTime, remedies }))).toEqual([]);
  });
  test('a link', () => holds(anyConnectionRequest, connectionRequestMessage, 100));
  test('what became of a button', () => holds(anyPress, pressMessage, 100));
  test('a notice', () => holds(anyNotice, noticeMessage, 200));
  test('the home', () =>
    fc.assert(
      fc.property(anyHome, (facts) => {
        expect(troublesOfBlocks(homeView(facts).blocks, 100)).toEqual([]);
      }),
      { numRuns: 100 },
    ));
});
