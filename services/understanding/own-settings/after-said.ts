import type { RequestedSettings } from '#contracts/events/slack.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { type HoursSpan, presetWeek, type Week } from '#contracts/week.ts';
import { WISHES } from '#contracts/wish-limits.ts';
import { type DayOff, type OwnWishes, ownWishes } from '#contracts/wishes.ts';
import type { SaidSetting } from './said-setting.ts';

/** An account's settings of when its owner meets. */
export type OwnSettings = { hours: OwnHours } & OwnWishes;

/** The fields that are spoken of, before and after; or why they can't be set, for the person. */
type SettingsAfterSaid =
  | { ok: true; before: RequestedSettings; after: RequestedSettings }
  | { ok: false; message: string };

const FIELDS: Record<SaidSetting['kind'], readonly (keyof OwnSettings)[]> = {
  hours: ['hours', 'week'],
  preset: ['hours', 'week'],
  noMeetings: ['hours', 'week'],
  lunch: ['lunch'],
  daysOff: ['daysOff'],
  noDaysOff: ['daysOff'],
  breathingRoom: ['breathingRoom'],
  notice: ['noticeMinutes'],
};

const WORKDAYS = [0, 1, 2, 3, 4];
/** Of someone who says nothing of it. */
const LUNCH: HoursSpan = { from: 12 * 60, to: 13 * 60 };

/** Applies spoken settings to someone's own, in the order of the message, within the limits of the settings page. */
export function settingsAfter(said: readonly SaidSetting[], current: OwnSettings): SettingsAfterSaid {
  const settings = said.reduce(withSaid, current);
  const checked = ownWishes.safeParse(settings);
  if (!checked.success) return { ok: false, message: limitOf(checked.error.issues[0]!) };
  const fields = new Set(said.flatMap(({ kind }) => FIELDS[kind]));
  const spokenOf = (all: OwnSettings): RequestedSettings =>
    Object.fromEntries([...fields].map((name) => [name, all[name]]));
  return { ok: true, before: spokenOf(current), after: spokenOf(settings) };
}

/** The limits of the API in the words of someone who writes in Slack. */
function limitOf({
  path: [field, ...rest],
  message,
}: {
  path: readonly PropertyKey[];
  message: string;
}): string {
  if (field === 'breathingRoom')
    return `Breathing room can be up to ${durationInWords(WISHES.breathingRoom)}.`;
  if (field === 'noticeMinutes') return `Notice can be up to ${durationInWords(WISHES.notice)}.`;
  const isOneTime = field === 'week' && rest.length === 3;
  return isOneTime ? `Hours start and end on multiples of ${durationInWords(WISHES.step)}.` : message;
}

function withSaid(settings: OwnSettings, said: SaidSetting): OwnSettings {
  const { daysOff, breathingRoom } = settings;
  const week: Week = settings.week ?? presetWeek(settings.hours);
  switch (said.kind) {
    case 'hours': {
      const days = said.weekdays ?? daysWithHours(settings);
      return { ...settings, week: week.map((spans, day) => (days.includes(day) ? [...said.spans] : spans)) };
    }
    case 'preset':
      return { ...settings, hours: said.hours, week: null };
    case 'noMeetings': {
      const { weekdays } = said;
      const span = said.span === 'lunch' ? (settings.lunch ?? LUNCH) : said.span;
      const isMeant = (day: number) => weekdays === null || weekdays.includes(day);
      return { ...settings, week: week.map((spans, day) => (isMeant(day) ? without(spans, span) : spans)) };
    }
    case 'lunch':
      return { ...settings, lunch: said.span };
    case 'daysOff':
      return { ...settings, daysOff: [...daysOff, ...said.days.filter((days) => !isAmong(daysOff, days))] };
    case 'noDaysOff':
      return { ...settings, daysOff: [] };
    case 'breathingRoom': {
      const { before = breathingRoom.before, after = breathingRoom.after } = said;
      return { ...settings, breathingRoom: { before, after } };
    }
    case 'notice':
      return { ...settings, noticeMinutes: said.minutes };
  }
}

/** Those of their own week; a preset has hours from Monday to Friday at least. */
const daysWithHours = ({ week }: OwnSettings): readonly number[] =>
  week === null ? WORKDAYS : week.flatMap((spans, day) => (spans.length > 0 ? [day] : []));

const without = (spans: readonly HoursSpan[], { from, to }: HoursSpan): HoursSpan[] =>
  spans
    .flatMap((span) => [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ])
    .filter((span) => span.from < span.to);

const isAmong = (all: readonly DayOff[], { from, to }: DayOff): boolean =>
  all.some((days) => days.from <= from && to <= days.to);
