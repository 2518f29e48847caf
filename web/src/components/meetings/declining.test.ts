import { describe, expect, test } from 'vitest';
import { whatDecliningDoes } from './declining.ts';

describe('what declining does', () => {
  test('leaves a way back, also once a time is booked', () => {
    expect(whatDecliningDoes('Mia', { status: 'active' })).toContain('You can rejoin until one is booked.');
    expect(whatDecliningDoes('Mia', { status: 'scheduled' })).toContain('If you can come after all');
  });
});
