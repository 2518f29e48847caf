import type { Remedy } from '#contracts/events/suggestion.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { PeopleNamer } from './attendance.ts';
import { listNames } from './names.ts';
import { actButton, type MessagePart, paragraph } from './parts.ts';

/** At most this many are shown. */
const MOST = 10;

/** What a change would be, and the words of the button that makes it. */
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
      return { text: `Meet without ${name}.`, button: `Meet without ${name}` };
    }
  }
}

/** The changes that would give a time, after an introduction; with buttons if `meetingId` is given. */
export function remedyParts(
  remedies: readonly Remedy[],
  lead: string,
  { names, meetingId }: { names: PeopleNamer; meetingId?: string },
): MessagePart[] {
  if (remedies.length === 0) return [];
  const offers = remedies.slice(0, MOST).map((remedy, index) => {
    const { text, button } = wordsOf(remedy, names);
    return paragraph(
      text,
      meetingId === undefined
        ? null
        : actButton(button, meetingId, remedy, { heard: `${index + 1}. ${text}` }),
    );
  });
  return [paragraph(lead), ...offers];
}
