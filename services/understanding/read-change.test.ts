import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHANGE_EXAMPLES } from './examples.ts';
import { readChange } from './read-change.ts';
import { READING_CONTEXT } from './testkit/given.ts';

/** `title Budget in Review`; null where it says nothing of a meeting that there is. */
function inShort(words: string, isReply = true): string | null {
  const read = readChange(words, { ...READING_CONTEXT, isReply });
  if (!read) return null;
  const { said, title } = read;
  const { kind: change, ...rest } = said;
  const kind = change === 'details' ? Object.keys(rest)[0] : change;
  const what = Object.values(rest)
    .flatMap((value) => {
      if (!Array.isArray(value)) return [value];
      return value.map((one) => one.user ?? one.address ?? one.text);
    })
    .join(' ');
  return `${kind}${what && ` ${what}`}${title === null ? '' : ` in ${title}`}`;
}

test.each([
  ['rename it to Budget 2027', 'title Budget 2027'],
  ['<@UBOT> please rename “Budget review” to “Budget 2027”, thanks!', 'title Budget 2027 in Budget review'],
  ['call it Budget, final', 'title Budget, final'],
  ['change the title to Budget', 'title Budget'],
  ['description: bring the figures', 'description bring the figures'],
  ['description of "Review": bring the figures: all', 'description bring the figures: all in Review'],
  ['change the description of "Review" to figures', 'description figures in Review'],
  ['remove the description', 'description '],
  ['Place: Café Anna, Torstraße 5', 'location Café Anna, Torstraße 5'],
  ['the place of "Review" is room 3.12', 'location room 3.12 in Review'],
  ['change the location to +49 30 1234567', 'location +49 30 1234567'],
  ['remove the place', 'location '],
  ['location: <https://zoom.us/j/1|zoom.us/j/1>', null],
  ['video link: <https://zoom.us/j/1|zoom.us/j/1>', 'video own https://zoom.us/j/1'],
  ['no video call', 'video none'],
  ['remind us 10 minutes before', 'alarm 10m'],
  ['set the alert of “Review” to half an hour', 'alarm 30m in Review'],
  ['a 1 day reminder', 'alarm 1d'],
  ['no alarm', 'alarm none'],
  ['remind me 7 minutes before', 'unclear remind me 7 minutes before'],
  ['remind Ana to join', null],
  ['no reminders', null],
  ['let me choose', 'aiDecisionMode manual'],
  ['you decide', 'aiDecisionMode auto'],
  ['make it 90 minutes', 'length 90'],
  ['make "Review" an hour and a half long', null],
  ['make “Review” an hour and a half', 'length 90 in Review'],
  ['move it', 'move '],
  ['move it to next week', 'move 2026-11-30 2026-12-04'],
  ['reschedule “Review” to Thursday or Friday', 'move 2026-11-26 2026-11-27 in Review'],
  ['find another time', 'move '],
  ['move it to 3pm', 'unclear 3pm'],
  ['add <@UANA>', 'add UANA asked'],
  ['invite noah@example.com and <@UANA> to "Review"', 'add noah@example.com UANA asked in Review'],
  ['just invite <@UANA>', 'add UANA invited'],
  ['add Noah', 'unclear Noah'],
  ['remove <@UANA>', 'remove UANA'],
  ['without Ana and Noah', 'remove Ana Noah'],
  ['cancel it', 'cancel'],
  ['cancel the meeting "Review"', 'cancel in Review'],
  ['call it off', 'cancel'],
  ['Undo.', 'undo'],
])('in a thread, “%s” is %s', (words, read) => {
  expect(inShort(words)?.trimEnd() ?? null).toBe(read?.trimEnd() ?? null);
});

test.each([
  ['invite <@UANA>', null],
  ['make it 90 minutes', null],
  ['without <@UANA>', null],
  ['move it to next week', 'move 2026-11-30 2026-12-04'],
  ['make "Review" 30 minutes', 'length 30 in Review'],
  ['cancel', 'cancel'],
])('outside of a thread, “%s” is %s', (words, read) => expect(inShort(words, false)).toBe(read));

test.each([
  ['30 minutes with <@UANA> next week'],
  ['add <!here>'],
  ['move it to next week and call it Budget with <@UANA>, 30 minutes, thanks, or not'],
  ['what about moving it?'],
  ['cancel it if Noah is out'],
])('“%s” changes nothing', (words) => expect(inShort(words) ?? 'unclear').toMatch(/^unclear/));

test.each(Object.entries(CHANGE_EXAMPLES))('the example of %s is understood', (_, words) => {
  const read = inShort(words.replaceAll('@Ana', '<@UANA>'), false);
  expect(read).toMatch(/ in Budget review$/);
  expect(read).not.toMatch(/^unclear/);
});

test('politeness and the bot change nothing, and no text takes long or fails', () => {
  const said = fc.constantFrom('move it', 'cancel "Review"', 'add <@UANA>', 'make it 90 minutes', 'undo');
  fc.assert(
    fc.property(
      said,
      fc.constantFrom('please ', '<@UBOT> '),
      fc.constantFrom('', ', please', '!'),
      (...all) => {
        const [words, first, last] = all;
        expect(inShort(first + words + last)).toBe(inShort(words));
      },
    ),
  );
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => void inShort(text)));
  for (const long of ['call it '.repeat(700), 'add <@U1> and '.repeat(400), 'move it to '.repeat(500)]) {
    const start = performance.now();
    inShort(long);
    expect(performance.now() - start, long.slice(0, 8)).toBeLessThan(1_000);
  }
});
