import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillIn } from './site.ts';

test('a value is filled in wherever it is asked for, and others are left as they are', () => {
  expect(fillIn('<a href="mailto:__A__">__A__</a> __B__', { A: 'x@y.example' })).toBe(
    '<a href="mailto:x@y.example">x@y.example</a> __B__',
  );
});

test('what asks for a value is only there with it, and what asks for none only without it', () => {
  const page = '<if-A>with A<if-B> and B</if-B></if-A><unless-A>without A</unless-A>';
  expect(fillIn(page, { A: 'a', B: 'b' })).toBe('with A and B');
  expect(fillIn(page, { A: 'a', B: '' })).toBe('with A');
  expect(fillIn(page, { A: '', B: 'b' })).toBe('without A');
  expect(fillIn(page, {})).toBe('without A');
});

test('the head goes in as it is, after the values', () => {
  expect(fillIn('<!--head-->__A__', { A: '<!--head-->' }, '<meta> __A__ $&')).toBe(
    '<meta> __A__ $&&lt;!--head--&gt;',
  );
});

test('whatever a value is, it is text, and is filled in once', () => {
  const markup = fc.constantFrom(
    '<if-A>',
    '</if-A>',
    '__A__',
    '__B__',
    '<script>',
    '"',
    "'",
    '$&',
    '$1',
    'é',
  );
  const value = fc.array(fc.oneof(markup, fc.string()), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(value, value, (a, b) => {
      const page = fillIn('<p title="__A__">__B__</p>', { A: a, B: b });
      const [, title, text] = /^<p title="([^<>"']*)">([^<>"']*)<\/p>$/.exec(page) ?? [];
      expect([title, text].map(asRead)).toEqual([a, b]);
    }),
  );
});

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const asRead = (markup = 'none') => markup.replace(/&([^;]+);/g, (_, name: string) => CHARACTERS[name]!);
