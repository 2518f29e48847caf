import type { Improvement, Remedy } from '#contracts/events/suggestion.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import type { ReasonReader } from '#contracts/text/reasons.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { PeopleNamer } from './attendance.ts';
import { listNames } from './names.ts';
import { actButton, type MessageParts, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** At most this many are shown. */
const MOST = 10;

/** The change in words, and the label of its button. */
function wordsOf(remedy: Remedy, names: PeopleNamer): { text: string; button: string } {
  switch (remedy.kind) {
    case 'widerDates':
      return {
        text: `Search other dates: ${datesInWords(remedy.dateRangeStart, remedy.dateRangeEnd)}.`,
        button: 'Search these dates',
      };
    case 'shorter':
      return { text: `Make it shorter: ${durationInWords(remedy.duration)}.`, button: 'Make it shorter' };
    case 'without': {
      const name = listNames(names([remedy.participant]));
      return { text: `Make ${name} optional.`, button: `Make ${name} optional` };
    }
  }
}

/** The changes that would give a better time, each with its gain and a button that makes the change. */
export function improvementParts(
  improvements: readonly Improvement[],
  { reader, meetingId }: { reader: ReasonReader; meetingId: string },
): MessageParts {
  if (improvements.length === 0) return [];
  const names = (numbers: readonly number[]) => numbers.map(reader.nameOf);
  return [
    'I tried these changes with the same calendars. Each one gives you a better time:',
    improvements.map((improvement, index) => {
      const text = safeText(improvementInWords(improvement, reader), 400);
      const { button } = wordsOf(improvement.change, names);
      const heard = `${index + 1}. ${text}`;
      return paragraph(text, actButton(button, meetingId, improvement.change, { heard }));
    }),
  ];
}

/** The changes that would give a time, with buttons if `meetingId` is given; null for none. */
export function remedyParts(
  remedies: readonly Remedy[],
  { names, meetingId }: { names: PeopleNamer; meetingId?: string },
): MessageParts | null {
  if (remedies.length === 0) return null;
  return [
    'Any of these changes would give you a time:',
    remedies.slice(0, MOST).map((remedy, index) => {
      const { text, button } = wordsOf(remedy, names);
      if (meetingId === undefined) return text;
      return paragraph(text, actButton(button, meetingId, remedy, { heard: `${index + 1}. ${text}` }));
    }),
  ];
}
