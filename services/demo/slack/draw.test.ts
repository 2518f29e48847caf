import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from '#services/runtime/html.ts';
import { drawBlocks, drawMrkdwn } from './draw.ts';

const reader = { zone: 'Europe/London', now: new Date('2026-11-23T12:00:00Z') };
const drawn = (text: string, zone = reader.zone) => drawMrkdwn(text, { ...reader, zone }).markup;

test('formats, people, and links are told apart', () => {
  expect(drawn('*two* with <@U0DEMO02>')).toBe(
    '<strong>two</strong> with <span class="mention">@Noah London</span>',
  );
  expect(drawn('see <https://x.example/a_b?c=1&amp;d=2|the _page_>\n`*x*` _y_ ~z~')).toBe(
    'see <a href="https://x.example/a_b?c=1&amp;d=2" target="_blank" rel="noreferrer">the _page_</a>\n<code>*x*</code> <em>y</em> <s>z</s>',
  );
});

test.each([
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['snake_case_name', 'snake_case_name'],
  ['&lt;b&gt; &amp;lt;', '&lt;b&gt; &amp;lt;'],
  ['<javascript:alert(1)|press>', 'press'],
])('%s stays text', (written, expected) => {
  expect(drawn(written)).toBe(expected);
});

test('no text becomes markup of its own', () => {
  const OURS =
    /<\/?(strong|em|s|code|code class="block")>|<a href="[^"<>]*" target="_blank" rel="noreferrer">|<\/a>|<span class="mention">|<\/span>|<time datetime="[^"<>]*" title="[^"<>]*">|<\/time>/g;
  const sign = fc.constantFrom(
    '<',
    '>',
    '"',
    '*',
    '_',
    '`',
    '|',
    '@U1',
    'https://x',
    '!date^1^{time}',
    'x',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(sign), (signs) => {
      expect(drawn(signs.join('')).replace(OURS, '')).not.toMatch(/[<>]/);
    }),
  );
});

test('a date is drawn in the reader’s zone', () => {
  const at = Date.UTC(2026, 10, 23, 23, 30) / 1000;
  const date = (zone: string) =>
    /">(.*)<\/time>/.exec(drawn(`<!date^${at}^{date_long_pretty}, {time}|x>`, zone))?.[1];
  expect(date('Europe/London')).toBe('Today, 11:30 PM');
  expect(date('Europe/Berlin')).toBe('Tomorrow, 12:30 AM');
  const later = `<!date^${at + 4 * 86_400}^{date_long_pretty}|x>`;
  expect(drawn(later, 'America/New_York')).toContain('>Friday, November 27, 2026</time>');
});

test('a button that must be sure asks first, and a link sends nothing', () => {
  const text = (words: string) => ({ type: 'plain_text', text: words });
  const sure = { title: text('Sure?'), text: text('It goes.'), confirm: text('Yes'), deny: text('No') };
  const page = drawBlocks(
    [
      {
        type: 'actions',
        block_id: 'b',
        elements: [
          { type: 'button', action_id: 'a', text: text('Cancel "it"'), confirm: sure },
          { type: 'button', action_id: 'o', text: text('Open'), url: 'https://x.example' },
        ],
      },
    ],
    { ...reader, fields: html``, id: '1.2' },
  ).markup;
  expect(page).toContain('<button type="button" popovertarget="1.2-b-a-sure"');
  expect(page).toContain('Cancel &quot;it&quot;');
  expect(page.match(/<form/g)).toHaveLength(1);
  expect(page).toContain(
    '<a class="button " href="https://x.example" target="_blank" rel="noreferrer">Open</a>',
  );
});
