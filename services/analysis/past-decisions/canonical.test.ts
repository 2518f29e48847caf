import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('the bytes do not depend on the order in which fields were set', () => {
  expect(canonical({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonical(reversed)).toBe(canonical(value));
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a field that is not set is as one that is not there, and what JSON has not is no value', () => {
  expect(canonical({ a: undefined, b: 1 })).toBe(canonical({ b: 1 }));
  expect(() => canonical({ share: Number.NaN })).toThrow(RangeError);
});
