import { expect, it } from 'vitest';
import { assertRequestedSchemaName, assertSchemaName, SCRATCH } from './schema-name.ts';

it('the schema that exports make and remove can be taken by no one else', () => {
  expect(assertSchemaName(SCRATCH)).toBe(SCRATCH);
  expect(() => assertRequestedSchemaName(SCRATCH)).toThrow('exports create and remove a schema of that name');
  expect(assertRequestedSchemaName('october')).toBe('october');
  expect(() => assertRequestedSchemaName('public')).toThrow("can't be used");
});
