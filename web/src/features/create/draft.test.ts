import { beforeEach, describe, expect, test } from 'vitest';
import { forgetDraft, forgetKey, keyFor, loadDraft, saveDraft } from './draft.ts';
import { emptyForm, type MeetingForm } from './rules.ts';

const TODAY = '2026-11-21';
const FORM = {
  ...emptyForm(TODAY),
  title: 'Design review',
  rows: [{ email: 'ada@example.com', name: '' }],
  reading: {
    understood: { title: 'Design review' },
    said: ['title'],
    questions: [{ field: 'participants', text: 'Who is Omar?', name: 'Omar' }],
    notUnderstood: [],
    notYet: [],
    by: 'grammar',
  },
} satisfies MeetingForm;

let storage: Storage;
beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage;
});

describe('a draft', () => {
  test('is found again', () => {
    saveDraft(storage, 'mia', FORM);
    expect(loadDraft(storage, 'mia', TODAY)).toEqual(FORM);
  });

  test('is nobody else’s', () => {
    saveDraft(storage, 'mia', FORM);
    expect(loadDraft(storage, 'noah', TODAY)).toBeNull();
  });

  test('is none once it was forgotten, or while nothing was typed', () => {
    saveDraft(storage, 'mia', FORM);
    forgetDraft(storage);
    expect(loadDraft(storage, 'mia', TODAY)).toBeNull();
    saveDraft(storage, 'mia', emptyForm(TODAY));
    expect(loadDraft(storage, 'mia', TODAY)).toBeNull();
  });

  test('is none if it is not what the form takes', () => {
    storage.setItem('newMeeting', '{');
    expect(loadDraft(storage, 'mia', TODAY)).toBeNull();
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no object', 'Design review'],
    ['no title', { ...FORM, title: undefined }],
    ['a duration in words', { ...FORM, duration: 'an hour' }],
    ['an unknown time of day', { ...FORM, timePreference: 'night' }],
    ['days without a meeting in one text', { ...FORM, excludedDays: '2026-11-24' }],
    ['no word about nights', { ...FORM, nights: undefined }],
    ['an unknown mode', { ...FORM, aiDecisionMode: 'toString' }],
    ['people in one text', { ...FORM, rows: 'ada@example.com' }],
    ['people without an address', { ...FORM, picked: [{ name: 'Ada' }] }],
    ['nobody in place of people', { ...FORM, rows: [null] }],
    ['questions without words', { ...FORM, reading: { ...FORM.reading, questions: [{ field: 'title' }] } }],
  ])('is none if the form has %s', (_, form) => {
    saveDraft(storage, 'mia', form as MeetingForm);
    expect(loadDraft(storage, 'mia', TODAY)).toBeNull();
  });

  test('of another day begins today at the earliest', () => {
    saveDraft(storage, 'mia', { ...FORM, dateRangeEnd: '2026-11-22' });
    expect(loadDraft(storage, 'mia', '2026-11-23')).toMatchObject({
      dateRangeStart: '2026-11-23',
      dateRangeEnd: '2026-11-23',
    });
  });

  test('that cannot be kept stops nobody', () => {
    storage.setItem = () => {
      throw new Error('full');
    };
    expect(() => saveDraft(storage, 'mia', FORM)).not.toThrow();
  });
});

describe('the key of a change', () => {
  const numbered = () => {
    let count = 0;
    return () => `key ${++count}`;
  };

  test('stays for the same change, and is another for another one', () => {
    const newKey = numbered();
    expect(keyFor(storage, { title: 'Design review' }, newKey)).toBe('key 1');
    expect(keyFor(storage, { title: 'Design review' }, newKey)).toBe('key 1');
    expect(keyFor(storage, { title: 'Design reviews' }, newKey)).toBe('key 2');
  });

  test('is a new one once the change was made', () => {
    const newKey = numbered();
    keyFor(storage, { title: 'Design review' }, newKey);
    forgetKey(storage);
    expect(keyFor(storage, { title: 'Design review' }, newKey)).toBe('key 2');
  });
});
