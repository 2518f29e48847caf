import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:Café Łódź\r\nEND:VCALENDAR\r\n';
const little = Buffer.from(TEXT, 'utf16le');
const big = Buffer.from(little).swap16();

test.each<[string, Buffer, string | null]>([
  ['UTF-8', Buffer.from(TEXT), 'text/calendar'],
  ['UTF-8 with a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(TEXT)]), null],
  ['UTF-16, the low byte first, with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), little]), null],
  ['UTF-16, the high byte first, with a mark', Buffer.concat([Buffer.from([0xfe, 0xff]), big]), null],
  ['UTF-16 without a mark', little, 'text/calendar; charset=utf-8'],
  ['UTF-16 without a mark, the high byte first', big, 'text/calendar; charset="UTF-16"'],
  ['UTF-8 that is called UTF-16', Buffer.from(TEXT), 'text/calendar;charset=utf-16le'],
  ['UTF-8 in a charset that nobody knows', Buffer.from(TEXT), 'text/calendar; charset=klingon'],
])('a text in %s', (_, body, contentType) => {
  expect(decodeText(body, contentType)).toBe(TEXT);
});

test('a text in the charset that its type names, whichever way it is written', () => {
  const latin = Buffer.from(TEXT.replace('Łódź', ''), 'latin1');
  expect(decodeText(latin, 'text/calendar; Charset = "ISO-8859-1"')).toContain('Café');
});

test('nothing is an empty text', () => {
  expect(decodeText(Buffer.alloc(0), null)).toBe('');
});
