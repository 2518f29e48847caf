import { ALARMS } from '#contracts/alarm.ts';
import type { UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { isSame } from '#contracts/time-options.ts';
import { VIDEO_CHOICES } from '#contracts/video-call.ts';
import { PREFERENCES } from '#web/components/meetings/preference.ts';
import { BLANK_ROW } from './people.ts';
import { emptyForm, type MeetingForm } from './rules.ts';

const DRAFT = 'newMeeting';
const ATTEMPT = 'newMeetingAttempt';

/** The user is stored because someone else may sign in in the same tab, and drafts are private. */
type Kept = { userId: string; form: unknown };

/** Keeps the draft while the tab is open, across reloads and the sign-in. */
export function saveDraft(storage: Storage, userId: string, form: MeetingForm): void {
  write(storage, DRAFT, { userId, form } satisfies Kept);
}

/** This person's draft, or null. Dates that have passed become today. */
export function loadDraft(storage: Storage, userId: string, today: string): MeetingForm | null {
  const kept = read<Kept>(storage, DRAFT);
  if (kept?.userId !== userId) return null;
  const { form } = kept;
  if (!isForm(form) || isSame(form, emptyForm(today))) return null;
  const notBefore = (day: string) => (day !== '' && day < today ? today : day);
  return {
    ...form,
    dateRangeStart: notBefore(form.dateRangeStart),
    dateRangeEnd: notBefore(form.dateRangeEnd),
  };
}

export const forgetDraft = (storage: Storage): void => storage.removeItem(DRAFT);

/**
 * The Idempotency-Key of a change. The same change keeps its key, even after a reload, because a change whose response
 * was lost may still have happened.
 */
export function keyFor(storage: Storage, change: unknown, newKey: () => string): string {
  const what = JSON.stringify(change);
  const before = read<{ what: string; key: string }>(storage, ATTEMPT);
  if (before?.what === what) return before.key;
  const key = newKey();
  write(storage, ATTEMPT, { what, key });
  return key;
}

/** Forgets the key after the change was made, so the next identical change gets its own key. */
export const forgetKey = (storage: Storage): void => storage.removeItem(ATTEMPT);

/** Everything a form may hold. */
const FULL: MeetingForm = {
  ...emptyForm('2026-11-24'),
  excludedDays: [''],
  picked: [BLANK_ROW],
  optional: [''],
  groups: [{ atLeast: 0, members: [''] }],
  fromWords: { fields: {}, people: [''], optional: [''] },
};

const READING: UnderstoodAnswer = {
  understood: {},
  said: ['title'],
  questions: [{ field: 'title', text: '' }],
  notUnderstood: [''],
  notYet: [''],
  by: 'grammar',
};

/** The stored draft may come from another version of this page. */
const isForm = (kept: unknown): kept is MeetingForm =>
  isLike(kept, FULL) &&
  PREFERENCES.includes(kept.timePreference) &&
  (kept.priority === 'best' || kept.priority === 'soonest') &&
  (kept.alarm === '' || ALARMS.includes(kept.alarm)) &&
  (kept.video === '' || VIDEO_CHOICES.includes(kept.video)) &&
  Object.hasOwn(MODE_NAMES, kept.aiDecisionMode) &&
  (kept.deadline === null || isLike(kept.deadline, { day: '', hour: 0 })) &&
  (kept.reading === null || isLike(kept.reading, READING));

/** Whether it has all fields of the sample, of the same kinds. Where the sample has nothing, anything is fine. */
function isLike<Sample>(kept: unknown, sample: Sample): kept is Sample {
  if (sample === null) return true;
  if (Array.isArray(sample)) return Array.isArray(kept) && kept.every((one) => isLike(one, sample[0]));
  if (typeof sample !== 'object') return typeof kept === typeof sample;
  const fields = Object(kept) as Record<string, unknown>;
  return Object.entries(sample).every(([name, value]) => isLike(fields[name], value));
}

function read<Kept>(storage: Storage, name: string): Kept | null {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** A browser with full or blocked storage must not stop anyone. */
function write(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {}
}
