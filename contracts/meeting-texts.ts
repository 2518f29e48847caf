import { tooLong } from './text/field-errors.ts';

/**
 * The texts an organizer may write about a meeting besides its title. A text added here can be typed, changed, shown,
 * emailed, erased and looked up in the history like the others: forms, answers, events and tables follow from this
 * table. The name is also the stored field, the API field and the column, so it can't be changed later.
 *
 * Calendar events, calendar files, the tools of agents and the grammar of Slack name the texts individually.
 */
export const MEETING_TEXTS = {
  description: {
    label: 'Description',
    /** Characters. */
    most: 5_000,
    /** The placeholder in forms. */
    placeholder: 'What would you like to talk about?',
    isOneLine: false,
  },
  /** Beside the video link, or instead of a video call. */
  location: {
    label: 'Place',
    most: 200,
    placeholder: 'An address, a room, or a phone number',
    isOneLine: true,
  },
} as const satisfies Record<string, { label: string; most: number; placeholder: string; isOneLine: boolean }>;

export type MeetingTextName = keyof typeof MEETING_TEXTS;

export const MEETING_TEXT_NAMES = Object.keys(MEETING_TEXTS) as MeetingTextName[];

/** Texts of several lines; the others are details such as the place. */
export const LONG_TEXT_NAMES = MEETING_TEXT_NAMES.filter((name) => !MEETING_TEXTS[name].isOneLine);

/** The fault in a text; null if there is none. */
export function problemWithText(name: MeetingTextName, text: string): string | null {
  const { label, most, isOneLine } = MEETING_TEXTS[name];
  if (text.length > most) return tooLong(label, most);
  return isOneLine && /[\p{Cc}\u2028\u2029]/u.test(text) ? `${label} must be a single line` : null;
}

/** A value for each text, by its name. */
export const forEachText = <Value>(make: (name: MeetingTextName) => Value): Record<MeetingTextName, Value> =>
  Object.fromEntries(MEETING_TEXT_NAMES.map((name) => [name, make(name)])) as Record<MeetingTextName, Value>;

type MaybeTexts = { readonly [Name in MeetingTextName]?: string | null | undefined };

/** The texts of a meeting; null for a text never written, or since removed or erased. */
export const textsOf = (meeting: MaybeTexts): Record<MeetingTextName, string | null> =>
  forEachText((name) => meeting[name] || null);

/** Only the texts that are not empty. */
export const writtenTexts = (meeting: MaybeTexts): Partial<Record<MeetingTextName, string>> =>
  Object.fromEntries(Object.entries(textsOf(meeting)).filter(([, text]) => text));
