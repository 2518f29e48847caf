import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { checkedResolver, fieldsIn } from './checked.ts';

type Form = { title: string; rows: { email: string }[] };

const resolver = checkedResolver<Form>(({ title, rows }) => ({
  ...(title === '' && { title: 'Title is missing' }),
  ...Object.fromEntries(
    rows.flatMap(({ email }, at) => (email === '' ? [[`rows.${at}.email`, 'Email is missing']] : [])),
  ),
}));
const resolved = (form: Form) => resolver(form, undefined, {} as ResolverOptions<Form>);

test('a form that is right is passed on without the white space around its texts', () =>
  expect(resolved({ title: ' Design review ', rows: [{ email: ' ada@example.com' }] })).toEqual({
    values: { title: 'Design review', rows: [{ email: 'ada@example.com' }] },
    errors: {},
  }));

test('what is wrong stands where its field is', () =>
  expect(resolved({ title: '  ', rows: [{ email: 'ada@example.com' }, { email: ' ' }] })).toEqual({
    values: {},
    errors: {
      title: { type: 'checked', message: 'Title is missing' },
      rows: [undefined, { email: { type: 'checked', message: 'Email is missing' } }],
    },
  }));

test('what was typed is left as it is', () => {
  const typed = { title: ' Design review ', rows: [{ email: ' ada@example.com' }] };
  resolved(typed);
  expect(typed).toEqual({ title: ' Design review ', rows: [{ email: ' ada@example.com' }] });
});

test('the fields with an error are found at any depth, to be checked again once something changes', async () => {
  const { errors } = await resolved({ title: '', rows: [{ email: 'ada@example.com' }, { email: '' }] });
  expect(fieldsIn<Form>(errors)).toEqual(['title', 'rows.1.email']);
  expect(fieldsIn<Form>({})).toEqual([]);
});
