import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeMrkdwn } from './mrkdwn.ts';
import { MEMBERS } from './workspace.ts';

test.each([
  ['@Noah London and @noah', '<@U0DEMO02> and <@U0DEMO02>'],
  ['@kairos with @noah.london, @Emma New York', '<@U0KAIROS> with <@U0DEMO02>, <@U0DEMO03>'],
  ['@Noahs and x@Noah stay', '@Noahs and x@Noah stay'],
  ['@Rafa São Paulo', '<@U0DEMO07>'],
  ['ask ben@example.com.', 'ask <mailto:ben@example.com|ben@example.com>.'],
  ['see https://example.com/a?b=1&c.', 'see <https://example.com/a?b=1&amp;c>.'],
  ['see https://example.com|Kairos', 'see <https://example.com>|Kairos'],
  ['<@U0DEMO02> 1 < 2 & 3', '&lt;@U0DEMO02&gt; 1 &lt; 2 &amp; 3'],
])('%s is stored as %s', (typed, stored) => {
  expect(encodeMrkdwn(typed)).toBe(stored);
});

test('no one can type markup: only names and addresses become some', () => {
  const MADE = /<@U0(DEMO\d\d|KAIROS)>|<mailto:[^<>|]+\|[^<>|]+>|<https?:[^<>|]+>/g;
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('@', '<', '>', '&', '@Kairos', '<!channel>', 'http://', 'a@b.example', ' ', '|'),
    fc.constantFrom(...MEMBERS.map(({ name }) => `@${name}`)),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const rest = encodeMrkdwn(pieces.join('')).replace(MADE, '');
      expect(rest).not.toMatch(/[<>]/);
    }),
  );
});
