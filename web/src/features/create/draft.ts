import { MEETING_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { VIDEO_CHOICES } from '#contracts/video-call.ts';
import { PREFERENCES } from '#web/components/meetings/preference.ts';
import type { InviteeRow } from './people.ts';
import { emptyForm, type MeetingForm } from './rules.ts';
import { MODES } from './text.ts';

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
    words: isText(form.words) ? form.words : '',
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

/** The stored draft may come from another version of this page. */
function isForm(kept: unknown): kept is MeetingForm {
  const form = kept as MeetingForm | null;
  const texts = [
    form?.title,
    ...MEETING_TEXT_NAMES.map((name) => form?.[name]),
    form?.dateRangeStart,
    form?.dateRangeEnd,
  ];
  return (
    texts.every(isText) &&
    typeof form?.duration === 'number' &&
    PREFERENCES.includes(form.timePreference) &&
    areOptions(form) &&
    (form.video === '' || VIDEO_CHOICES.includes(form.video)) &&
    isText(form.videoAddress) &&
    Object.hasOwn(MODES, form.aiDecisionMode) &&
    isDeadline(form.deadline) &&
    areRows(form.rows) &&
    areRows(form.picked) &&
    areTexts(form.optional) &&
    Array.isArray(form.groups) &&
    form.groups.every((group) => typeof group?.atLeast === 'number' && areTexts(group.members))
  );
}
const areOptions = ({ priority, excludedDays, earliest, latest, nights }: Partial<MeetingForm>) =>
  (priority === 'best' || priority === 'soonest') &&
  Array.isArray(excludedDays) &&
  excludedDays.every(isText) &&
  [earliest, latest].every((time) => time === null || isText(time)) &&
  typeof nights === 'boolean';
const isDeadline = (deadline: MeetingForm['deadline'] | undefined) =>
  deadline === null || (isText(deadline?.day) && typeof deadline?.hour === 'number');

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const areRows = (value: unknown) =>
  Array.isArray(value) &&
  value.every((row: Partial<InviteeRow> | null) => isText(row?.email) && isText(row?.name));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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
