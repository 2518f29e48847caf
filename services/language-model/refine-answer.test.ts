// @module-tag laws
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#tests/harness/cases.ts';
import { parseRefinement, plainSentence } from './refine-answer.ts';
import { sampleCandidates } from './testkit/fixtures.ts';

const order = (...ids: unknown[]) => ids.map((id) => ({ id, reason: 'Everyone is free.' }));
const answer = (value: unknown) => parseRefinement(JSON.stringify(value), sampleCandidates);

test('every candidate once, each with a reason, is an answer', () => {
  expect(answer({ order: order('s3', 's1', 's2') })).toEqual(order('s3', 's1', 's2'));
});

test('what else an answer holds is dropped', () => {
  const more = order('s1', 's2', 's3').map((each) => ({
    ...each,
    confidence: 400,
    start: '2026-01-01',
    book: true,
  }));
  expect(answer({ order: more, invite: 'attacker@evil.example', book: 's1' })).toEqual(
    order('s1', 's2', 's3'),
  );
});

describe('no answer is', () => {
  test.each<[string, unknown]>([
    ['a wrong id', { order: order('s1', 's2', 's9') }],
    ['one id too many', { order: order('s1', 's2', 's3', 's4') }],
    ['a duplicated id', { order: order('s1', 's2', 's2') }],
    ['a duplicated id beside all others', { order: order('s1', 's2', 's3', 's3') }],
    ['a missing id', { order: order('s1', 's2') }],
    ['an id of another type', { order: order(1, 2, 3) }],
    ['an id with white space', { order: order(' s1', 's2', 's3') }],
    ['none at all', { order: [] }],
    ['a missing reason', { order: [{ id: 's1' }, { id: 's2' }, { id: 's3' }] }],
    ['an empty reason', { order: ['s1', 's2', 's3'].map((id) => ({ id, reason: ' \n ' })) }],
    [
      'a reason that is only a link',
      { order: ['s1', 's2', 's3'].map((id) => ({ id, reason: 'https://x.example' })) },
    ],
    ['a list without a name', order('s1', 's2', 's3')],
    ['a number', 7],
    ['null', null],
    ['a text', 'I ranked them for you.'],
  ])('%s', (_, value) => {
    expect(answer(value)).toBeNull();
  });

  test.each([
    ['nonsense', 'Sure! Here is the order you asked for'],
    ['nothing', ''],
    ['truncated JSON', '{"order":[{"id":"s1","reason":"Every'],
    ['NaN', '{"order":[{"id":"s1","reason":NaN}]}'],
    ['JSON in a fence', '```json\n{"order":[]}\n```'],
    ['a megabyte', JSON.stringify({ order: order('s1', 's2', 's3'), more: 'x'.repeat(1_000_000) })],
    ['a deep nest', '['.repeat(10_000)],
  ])('%s', (_, text) => {
    expect(parseRefinement(text, sampleCandidates)).toBeNull();
  });

  test('whatever is not exactly the candidates', () => {
    const id = fc.constantFrom('s1', 's2', 's3', 's4', '', 'S1');
    fc.assert(
      fc.property(fc.array(id, { maxLength: 5 }), (ids) => {
        const whole = [...ids].sort().join() === 's1,s2,s3';
        expect(answer({ order: order(...ids) }) !== null).toBe(whole);
      }),
    );
  });
});

describe('a reason', () => {
  test.each([
    ['Everyone is free, at 9:30 to 10.00 (UTC+1).', 'Everyone is free, at 9:30 to 10.00 (UTC+1).'],
    ['See [the plan](https://evil.example/x) first.', 'See the plan first.'],
    ['Go to https://evil.example/x?a=b now', 'Go to now'],
    ['Go to www.evil.example/x now', 'Go to now'],
    ['Go to evil\u00AD.example now', 'Go to now'],
    ['Go to evil*.example now', 'Go to now'],
    ['Go to javascript:alert(1) now', 'Go to now'],
    ['Ask attacker@evil.example.', 'Ask'],
    ['<img src=x onerror=alert(1)>**Best** `time`', 'Best time'],
    ['<!channel> <https://evil.example|click> *x*', 'x'],
    ['<scr<script>ipt>alert(1)', 'iptalert(1)'],
    ['One\r\n\u0000two\u202Ethree\u2028four', 'One two three four'],
    ['p0 is free and p12 is busy', 'the organizer is free and a participant is busy'],
    ['# Heading', 'Heading'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainSentence(text)).toBe(plain);
  });

  test('has at most 300 characters, never half of one', () => {
    const long = plainSentence('👩 '.repeat(1_000));
    expect([...long].length).toBeLessThanOrEqual(300);
    expect(long).toMatch(/👩…$/);
    expect(plainSentence('x'.repeat(300))).toBe('x'.repeat(300));
  });

  test('never holds markup, links, addresses or control characters, whatever the model wrote', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'x.example',
        '<',
        '>',
        '[a](',
        ')',
        '*',
        '@',
        'javascript:',
        '\n',
        ' ',
        '`',
        '!',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const plain = plainSentence(pieces.join(''));
        expect(plain).not.toMatch(/[<>[\]{}*_`#|~\\^@\p{Cc}]|:\/\/|\bx\.example\b/u);
        expect([...plain].length).toBeLessThanOrEqual(300);
      }),
      cases(2_000),
    );
  });
});
