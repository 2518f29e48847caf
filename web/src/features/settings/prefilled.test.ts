import { expect, test } from 'vitest';
import { prefilledFrom } from './prefilled.ts';

test.each([
  ['mia@icloud.com', { kind: 'icloud', address: 'mia@icloud.com' }],
  ['mia@example.org at p42-caldav.icloud.com', { kind: 'icloud', address: 'mia@example.org' }],
  ['mia@fastmail.fm', { kind: 'fastmail', address: 'mia@fastmail.fm' }],
  ['mia@example.org', { kind: 'caldav', address: 'mia@example.org', username: 'mia@example.org' }],
  ['mia at cloud.example.org', { kind: 'caldav', address: 'https://cloud.example.org', username: 'mia' }],
  ['mia at http://10.0.0.7:5232', { kind: 'caldav', address: 'http://10.0.0.7:5232', username: 'mia' }],
  ['mia at home at cloud.example.org', { kind: 'caldav', username: 'mia at home' }],
  ['mia@notfastmail.example', { kind: 'caldav' }],
])('the form for %s has everything but the password', (label, filled) =>
  expect(prefilledFrom(label)).toMatchObject(filled),
);
