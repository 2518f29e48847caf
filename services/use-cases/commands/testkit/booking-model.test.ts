// @module-tag slow
import { describe, expect, it } from 'vitest';
import { consequenceOf, QUICK, search } from './booking-model.ts';
import { FAULTS } from './booking-model-world.ts';

describe('the booking protocol, in every order of things,', () => {
  it.each(Object.entries(QUICK))(
    'books no one twice, moves nothing unseen and leaves nothing behind when %s',
    (_, scenario) => {
      const { violation, states, quiet } = search(scenario);
      expect(violation).toBeNull();
      expect(states).toBeGreaterThan(800);
      expect(quiet).toBeGreaterThan(0);
    },
    120_000,
  );
});

describe('the model of the booking protocol', () => {
  it.each(FAULTS)('notices the fault %s', (fault) => expect(consequenceOf(fault)).not.toBeNull());
});
