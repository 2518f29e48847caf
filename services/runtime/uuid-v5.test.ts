import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { uuidV5 } from './uuid-v5.ts';

const NAMESPACE = '9f86d081-884c-5d65-9a2f-eaa0c55ad015';

test.each(['', 'saga:rank:1:0', 'Zoë 😀', 'x'.repeat(1_000)])(
  'the UUID of “%s” is the standard one',
  (name) => {
    expect(uuidV5(name, NAMESPACE)).toBe(v5(name, NAMESPACE));
  },
);

test('another namespace makes another UUID', () => {
  expect(uuidV5('name', NAMESPACE)).not.toBe(uuidV5('name', uuidV5('name', NAMESPACE)));
});
