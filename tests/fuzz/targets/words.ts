import { DateTime } from 'luxon';
import { readSlackText } from '#services/slack/read-text.ts';
import { readMessage } from '#services/understanding/read-message.ts';
import { readTypedText } from '#services/understanding/typed-text.ts';
import { refuseRange } from '#services/use-cases/meetings/details.ts';
import type { Target } from '../target.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const ZONES = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const;
const PARTS = [
  ['', '30 min', '1h30', 'half an hour', '0 minutes', '20 hours'],
  [
    '',
    'tomorrow',
    'next week',
    '3-7 December',
    '29 February',
    'by 3 March',
    'in 20 months',
    'between Friday and Tuesday',
    'w/c 7 Dec',
    'tmr',
    'next wk',
    '9.–11.12.',
    'Christmas Eve',
    'Friday works, Monday doesn’t',
  ],
  [
    '',
    'in the morning',
    'after 10',
    'not on Friday',
    'nights are fine',
    'between 9:30 and 5',
    'asap',
    'first thing',
    'any time after 4',
    'before EOD',
  ],
  [
    'with ana@example.com',
    'with <@UANA>',
    'with <mailto:a@example.com|a@example.com>',
    'with Ben',
    'w/ Ben',
    'me + Ben',
    '@Ben',
    'call Ben',
    'Ben/ana@example.com',
    '',
  ],
  [
    '',
    '"Road map"',
    'about the budget',
    'book it',
    'remind everyone',
    'optional: Ben',
    'lunch',
    'any day but Friday',
    'every Monday',
  ],
] as const;

/** What people ask for, typed or in Slack. */
export const words: Target = {
  seeds: ['tests/fuzz/corpus/words'],
  words: [
    ...PARTS.flat().flatMap((part) => part.split(' ')),
    '<@UBOT>',
    '<!here>',
    '<#C1|x>',
    '&amp;',
    'not',
    'and',
    '–',
  ],
  generate: (random) =>
    PARTS.map((some) => random.pick(some))
      .filter((part) => part !== '')
      .join(random.pick([' ', ', ', '; '])),
  wrong(text, random) {
    const zone = random.pick(ZONES);
    for (const readText of [
      readSlackText('UBOT'),
      readTypedText([{ name: 'Ben Roth', email: 'ben@example.com' }]),
    ]) {
      const reading = { readText, now: NOW, zone };
      const answer = readMessage(text, reading);
      const again = readMessage(`${text}\n`, reading);
      if (JSON.stringify(answer) !== JSON.stringify(again)) return 'a line end after it changes the meaning';
      if (!answer.ok) continue;
      const { meeting } = answer;
      const today = DateTime.fromJSDate(NOW, { zone }).toISODate()!;
      if (meeting.dateRangeStart < today) return 'a meeting in the past';
      if (refuseRange(meeting, zone, NOW)) return 'days that no meeting can have';
      if (!(meeting.duration >= 15 && meeting.duration <= 480)) return 'a length that no meeting can have';
      const known = `${text} ben@example.com`.toLowerCase();
      const stranger = meeting.people.emails.find((email) => !known.includes(email));
      if (stranger !== undefined) return `someone whom the text doesn't name: ${stranger}`;
    }
    return null;
  },
};
