import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asWritten } from './as-written.ts';
import { clipped, escapeMrkdwn, safeText } from './safe-text.ts';
import { mention, slackText } from './slack-text.ts';
import { anyNastyText } from './testkit/extreme-facts.ts';

test('no sign of Slack is left in what is escaped', () => {
  expect(escapeMrkdwn('<!channel> & *x* _y_ ~z~ `c` @here')).toBe(
    '&lt;!channel&gt; &amp; ∗x∗ ˍyˍ ∼z∼ ˋcˋ @\u2060here',
  );
});

test('what is put between words of ours is escaped, and what is ours already is not', () => {
  expect(slackText`for ${'<b>'} and ${slackText`<ours>`}`.mrkdwn).toBe('for &lt;b&gt; and <ours>');
});

test('only an id that Slack gives becomes a mention', () => {
  expect(mention('U0ADA', 'Ada').mrkdwn).toBe('<@U0ADA>');
  expect(mention('!channel', 'Ada').mrkdwn).toBe('Ada');
  expect(mention(null, '<Ada>').mrkdwn).toBe('&lt;Ada&gt;');
});

test('a cut text keeps to its length once it is escaped, and is a beginning of the whole', () => {
  fc.assert(
    fc.property(anyNastyText, fc.integer({ min: 3, max: 200 }), (text, length) => {
      const cut = clipped(text, length);
      expect(escapeMrkdwn(cut).length).toBeLessThanOrEqual(length);
      if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      expect(escapeMrkdwn(safeText(text, length)).length).toBeLessThanOrEqual(length);
    }),
  );
});

test('nothing that people see as one is cut apart', () => {
  expect(clipped('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 13)).toBe('👩‍👩‍👧‍👦…');
});

test('what runs from right to left does not turn the words around it', () => {
  expect(safeText('דנה', 40)).toBe('\u2068דנה\u2069');
  expect(safeText('\u202eDana\u202c', 40)).toBe('Dana');
});

describe('what someone wrote in Slack', () => {
  test.each([
    ['plain words', '“plain words”'],
    ['with <@U0BEN> and <@U0ANA|ana>', '“with <@U0BEN> and <@U0ANA>”'],
    ['<mailto:ben@example.com|ben@example.com>', '“ben@\u2060\u2060example.\u2060com”'],
    ['<!here> &lt;b&gt; &amp;amp;', '“@\u2060here &lt;b&gt; &amp;amp;”'],
    ['<#C1|general> <https://evil.example|click>', '“#general click”'],
    ['a < b', '“a &lt; b”'],
  ])('is quoted as they saw it: %s', (text, quoted) => {
    expect(asWritten(text)?.mrkdwn).toBe(quoted);
  });

  test.each([null, '', '  \n'])('and is nothing where nothing is left: %j', (text) => {
    expect(asWritten(text)).toBeNull();
  });
});
