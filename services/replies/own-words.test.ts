import { expect, test } from 'vitest';
import { ownWords } from './own-words.ts';
import { readMail } from './received-mail.ts';
import { LETTERS } from './testkit/letters.ts';

const quoted = '1. Tuesday, March 10\n2. Wednesday, March 11\n\nReply with the numbers that work.';
const to = 'reply+token@kairos.example';

test.each(Object.entries(LETTERS))(
  'an answer by %s is only the words that the person wrote',
  async (_, written) => {
    const mail = written({ to, quoted, words: '2 works, 1 if need be', answers: '<a@kairos.example>' });
    expect(await readMail(Buffer.from(mail))).toEqual({
      from: 'jess@partner.example',
      letter: {
        words: '2 works, 1 if need be',
        id: '<words-1@partner.example>',
        answers: ['<a@kairos.example>', '<a@kairos.example>'],
        writtenAt: expect.stringMatching(/^\d{4}-/),
      },
    });
  },
);

test.each(Object.entries(LETTERS))('a quotation by %s alone says nothing', async (_, written) =>
  expect(await readMail(Buffer.from(written({ to, quoted, words: '' })))).toMatchObject({
    letter: { words: '' },
  }),
);

test.each<[html: string, words: string]>([
  ['<p>2 works<br>1 &amp; 3 don’t</p><p>Best,<br>Jess Park</p>', '2 works\n1 & 3 don’t'],
  ['<ol><li>Tuesday works</li><li>Friday too</li></ol>', 'Tuesday works\n\nFriday too'],
  ['<div class="gmail_quote">On Tuesday: <blockquote>1</blockquote></div>2 works', '2 works'],
  ['2 works<div style="border:none;border-top:solid #E1E1E1 1.0pt">From: Kairos</div>1', '2 works'],
  [`2 works${'<div>'.repeat(2_000)}1`, '2 works'],
])('an email in HTML (%#) is only what a person wrote in it', (html, words) =>
  expect(ownWords({ html }, 'Jess Park')).toBe(words),
);
