import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';
import { inShortForm, READING_CONTEXT } from './testkit/given.ts';
import type { RequestedMeeting } from './understood.ts';

const said = ({ attendance }: RequestedMeeting): string => {
  const { optional = [], groups = [] } = attendance ?? {};
  return [
    ...(optional.length > 0 ? [`optional ${optional.join(' ')}`] : []),
    ...groups.map(({ atLeast, members }) => `${atLeast} of ${members.join(' ')}`),
  ].join(', ');
};
const read = (text: string) => inShortForm(readMessage(text, READING_CONTEXT), said);

test.each([
  ['with <@UANA>', ''],
  ['with <@UANA>, optional: <@UBEN>', 'optional UBEN'],
  ['with <@UANA|ana> optional <@UBEN>', 'unclear: @ana optional'],
  ['with <@UANA>, optional: <@UBEN>, <@UCY> and dee@example.com', 'optional UBEN UCY dee@example.com'],
  ['<@UANA>, optionally <@UBEN|ben>', 'optional UBEN'],
  ['with <@UANA> and <@UBEN> (optional) tomorrow', 'optional UBEN'],
  ['with <@UANA>, <@UBEN> optional', 'optional UBEN'],
  ['with <@UANA> and <@UBEN|ben> optional', 'unclear: @ben optional'],
  ['with <@UANA> and <@UBEN>, <@UBEN> is optional', 'optional UBEN'],
  ['with <@UANA>. <@UBEN> and <@UCY> are optional', 'optional UBEN UCY'],
  ['with <@UANA>. <@UBEN> and <@UCY> are both optional.', 'optional UBEN UCY'],
  ['with two of <@UANA> <@UBEN> <@UCY>', '2 of UANA UBEN UCY'],
  ['with <@UDEE> and at least one of <@UANA>, <@UBEN> or <@UCY> next week', '1 of UANA UBEN UCY'],
  [
    'any 2 of <@UANA>, <@UBEN> and cy@example.com, optional: <@UDEE>',
    'optional UDEE, 2 of UANA UBEN cy@example.com',
  ],
  ['coffee with <@UANA> (optional) and <@UBEN>', 'optional UANA'],
  ['two of <@UANA|ana> and <@UBEN|ben>', 'contradiction: two of @ana and @ben'],
  [
    'one of <@UANA|ana> <@UBEN|ben>. <@UANA|ana> is optional',
    'contradiction: one of @ana @ben, @ana is optional',
  ],
  ['with <@UANA>, optional: <!channel>', 'unclear: optional: @channel'],
  ['with <@UANA>, optional: ben@localhost', 'badEmail: ben@localhost'],
  ['with <@UANA>, optional: Ben', 'unclear: optional'],
])('“%s” says who has to come: %s', (text, who) => {
  expect(read(text)).toBe(who);
});

test('those who are named so are invited like the others', () => {
  const understood = readMessage(
    '<@UANA>, optional: <@UBEN>, one of <@UCY> or d@example.com',
    READING_CONTEXT,
  );
  expect(understood).toMatchObject({
    meeting: { people: { slackUsers: ['UANA', 'UBEN', 'UCY'], emails: ['d@example.com'] } },
  });
});
