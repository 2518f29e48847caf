import { expect, test } from 'vitest';
import { contactMail } from './contact-mail.ts';

test('a mail holds the topic, the message and the name', () => {
  expect(contactMail('help@kairos.example', { name: 'Mia', topic: 'Sales', message: 'Hello' })).toBe(
    'mailto:help@kairos.example?subject=Sales&body=Hello%0D%0A%0D%0AMia',
  );
});

test('nothing that a visitor types adds recipients or fields', () => {
  const link = contactMail('help@kairos.example', {
    name: '',
    topic: 'Sales&cc=all@example.com',
    message: 'one\n?bcc=all@example.com&x=1',
  });
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('help@kairos.example');
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('body')).toBe('one\r\n?bcc=all@example.com&x=1');
});

test('an empty form opens an empty mail', () => {
  expect(contactMail('help@kairos.example', { name: ' ', topic: 'Question', message: '' })).toBe(
    'mailto:help@kairos.example?subject=Question&body=',
  );
});
