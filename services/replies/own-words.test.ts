import { expect, test } from 'vitest';
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
  expect(await readMail(Buffer.from(written({ to, quoted, words: '' })))).toBe('notAReply'),
);
