import { expect, test } from 'vitest';
import { findZones, isSameZone, zoneChoices } from './zone-search.ts';

const CHOICES = await zoneChoices(new Date('2026-11-21T12:00:00Z'));
const names = (text: string) => findZones(CHOICES, text).map(({ name }) => name);

test('a zone is found by its city, in its new name and without accents', () => {
  expect(names('kathmandu')).toEqual(['Kathmandu']);
  expect(names('kolk')).toEqual(['Kolkata']);
  expect(names('St john')).toContain('St Johns');
  expect(names('sao paulo')).toEqual(['Sao Paulo']);
});

test('a zone is found by its region, its offset and what people call it', () => {
  expect(names('asia/tokyo')).toEqual(['Tokyo']);
  expect(names('UTC+5:45')).toEqual(['Kathmandu']);
  expect(names('GMT+5:45')).toEqual(['Kathmandu']);
  expect(names('pacific time')).toContain('Los Angeles');
});

test('the zones whose name begins with the text come first', () => {
  const found = names('york');
  expect(found[0]).toBe('New York');
  const lima = names('lima');
  expect(lima[0]).toBe('Lima');
});

test('what is no zone finds none, and nothing finds all', () => {
  expect(names('atlantis')).toEqual([]);
  expect(names(' ')).toHaveLength(CHOICES.length);
});

test('the old and the new name of a city mean one zone', () => {
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameZone('America/Buenos_Aires', 'America/Argentina/Buenos_Aires')).toBe(true);
  expect(isSameZone('Europe/London', 'Europe/Berlin')).toBe(false);
  expect(isSameZone('UTC+3', 'UTC')).toBe(false);
});

test('an offset has its minutes, on both sides of Greenwich', () => {
  const minutes = (text: string) => findZones(CHOICES, text)[0]?.offsetMinutes;
  expect(['kathmandu', 'st johns', 'tokyo', 'utc', 'london'].map(minutes)).toEqual([345, -210, 540, 0, 0]);
});
