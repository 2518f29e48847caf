import { expect, it } from 'vitest';
import { checkAskedName, checkSchemaName, SCRATCH } from './schema-name.ts';

it('the schema that exports make and remove can be taken by nobody else', () => {
  expect(checkSchemaName(SCRATCH)).toBe(SCRATCH);
  expect(() => checkAskedName(SCRATCH)).toThrow('exports make one of that name and remove it');
  expect(checkAskedName('october')).toBe('october');
  expect(() => checkAskedName('public')).toThrow("can't be taken");
});
