import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linearize, type Operation } from './linearize.ts';

const write = (value: string, called: number, answered = Number.POSITIVE_INFINITY): Operation<string> => ({
  kind: 'write',
  value,
  called,
  answered,
});
const read = (value: string, called: number, answered: number): Operation<string> => ({
  kind: 'read',
  value,
  called,
  answered,
});

describe('a register', () => {
  test.each([
    ['nothing happened', []],
    ['what was written is read', [write('a', 0, 1), read('a', 2, 3)]],
    ['a read beside a write tells of the time before', [write('a', 0, 9), read('', 1, 2)]],
    ['a read beside a write tells of the time after', [write('a', 0, 9), read('a', 1, 2)]],
    [
      'two writes at once, in either order',
      [write('a', 0, 9), write('b', 0, 9), read('b', 10, 11), read('b', 12, 13)],
    ],
    ['a write without an answer took effect', [write('a', 0), read('a', 50, 51)]],
    ['a write without an answer never did', [write('a', 0), read('', 50, 51)]],
    ['a write without an answer took effect late', [write('a', 0), read('', 50, 51), read('a', 52, 53)]],
    ['a read without an answer tells nothing', [write('a', 0, 1), read('', 2, Number.POSITIVE_INFINITY)]],
  ] as [string, Operation<string>[]][])('is one where %s', (_, operations) => {
    expect(linearize(operations, '')).toEqual({ linearizable: true });
  });

  test.each([
    ['a read after a write tells of the time before', [write('a', 0, 1), read('', 2, 3)]],
    ['something is read that no one wrote', [read('a', 0, 1)]],
    ['something is read before it is written', [read('a', 0, 1), write('a', 2, 3)]],
    ['two reads go back in time', [write('a', 0, 9), read('a', 1, 2), read('', 3, 4)]],
    [
      'two readers see two writes in different orders',
      [write('a', 0, 9), write('b', 0, 9), read('a', 10, 11), read('b', 12, 13)],
    ],
    [
      'a write without an answer is seen and then is not',
      [write('a', 0), read('a', 50, 51), read('', 52, 53)],
    ],
    [
      'an old value is read beside a later write',
      [write('a', 0, 1), write('b', 2, 3), write('c', 4, 9), read('a', 5, 6)],
    ],
  ] as [string, Operation<string>[]][])('is none where %s', (_, operations) => {
    expect(linearize(operations, '').linearizable).toBe(false);
  });

  test('is told by the longest order and the call that fits nowhere', () => {
    const stale = read('', 2, 3);
    expect(linearize([write('a', 0, 1), stale], '')).toEqual({
      linearizable: false,
      order: [write('a', 0, 1)],
      stuck: stale,
    });
  });

  /** Calls around moments that are known: a real register, looked at through a network. */
  const truths = fc.array(
    fc.record({
      kind: fc.constantFrom('read' as const, 'write' as const),
      value: fc.constantFrom('a', 'b', 'c'),
      before: fc.integer({ min: 0, max: 30 }),
      after: fc.integer({ min: 0, max: 30 }),
      isAnswered: fc.constantFrom(true, true, true, false),
    }),
    { maxLength: 40 },
  );

  test('that is one is always found to be one', () => {
    fc.assert(
      fc.property(truths, (steps) => {
        let now = '';
        const operations = steps.map(
          ({ kind, value, before, after, isAnswered }, index): Operation<string> => {
            const at = index * 10;
            if (kind === 'write') now = value;
            const answered = isAnswered || kind === 'read' ? at + after : Number.POSITIVE_INFINITY;
            return { kind, value: now, called: at - before, answered };
          },
        );
        expect(linearize(operations, '').linearizable).toBe(true);
      }),
    );
  });

  test('that is small is judged as by trying every order', () => {
    const small = fc.array(
      fc.record({
        kind: fc.constantFrom('read' as const, 'write' as const),
        value: fc.constantFrom('', 'a', 'b'),
        called: fc.nat(12),
        lasts: fc.constantFrom(1, 3, 6, Number.POSITIVE_INFINITY),
      }),
      { maxLength: 5 },
    );
    let not = 0;
    fc.assert(
      fc.property(small, (some) => {
        const operations = some.map(
          ({ lasts, ...one }): Operation<string> => ({ ...one, answered: one.called + lasts }),
        );
        const { linearizable } = linearize(operations, '');
        if (!linearizable) not++;
        expect(linearizable).toBe(isInSomeOrder(operations, ''));
      }),
      { numRuns: 500 },
    );
    expect(not).toBeGreaterThan(50);
  });

  /** The definition, word by word. */
  function isInSomeOrder(left: readonly Operation<string>[], register: string): boolean {
    const needed = left.filter(({ answered }) => answered < Number.POSITIVE_INFINITY);
    if (needed.length === 0) return true;
    const firstEnd = Math.min(...needed.map(({ answered }) => answered));
    return left.some((one, index) => {
      if (one.called > firstEnd) return false;
      const others = left.toSpliced(index, 1);
      if (one.kind === 'write') return isInSomeOrder(others, one.value);
      return (
        (one.answered === Number.POSITIVE_INFINITY || one.value === register) &&
        isInSomeOrder(others, register)
      );
    });
  }
});
