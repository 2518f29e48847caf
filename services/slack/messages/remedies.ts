import type { Improvement, Remedy } from '#contracts/events/suggestion.ts';
import { improvementInWords, REMEDIES_LEAD, remedyInWords } from '#contracts/text/improvements.ts';
import type { ReasonReader } from '#contracts/text/reasons.ts';
import type { PeopleNamer } from './attendance.ts';
import { listNames } from './names.ts';
import { actButton, type MessageParts, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** At most this many are shown. */
const MOST = 10;

const nameIn = (names: PeopleNamer) => (participant: number) => listNames(names([participant]));

/** The label of the button that makes the change. */
function labelOf(remedy: Remedy, names: PeopleNamer): string {
  if (remedy.kind === 'without') return `Make ${nameIn(names)(remedy.participant)} optional`;
  return remedy.kind === 'shorter' ? 'Make it shorter' : 'Search these dates';
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
      const heard = `${index + 1}. ${text}`;
      return paragraph(
        text,
        actButton(labelOf(improvement.change, names), meetingId, improvement.change, { heard }),
      );
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
    REMEDIES_LEAD,
    remedies.slice(0, MOST).map((remedy, index) => {
      const text = remedyInWords(remedy, nameIn(names));
      if (meetingId === undefined) return text;
      const heard = `${index + 1}. ${text}`;
      return paragraph(text, actButton(labelOf(remedy, names), meetingId, remedy, { heard }));
    }),
  ];
}
