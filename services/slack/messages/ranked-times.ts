import type { SlackAction } from '#contracts/events/slack.ts';
import type { Improvement, Suggestion } from '#contracts/events/suggestion.ts';
import { confidencesInWords } from '#contracts/text/confidence.ts';
import {
  hasNothingGood,
  type ReasonReader,
  reasonsInWords,
  withoutRepeats,
} from '#contracts/text/reasons.ts';
import { type Reader, shortMoment } from '#contracts/text/times.ts';
import { notFreeSentences, type PeopleNamer } from './attendance.ts';
import { listNames, shownSlackName } from './names.ts';
import {
  actButton,
  type Manner,
  type MessageBlock,
  type MessageParts,
  section,
  silentAside,
} from './parts.ts';
import { improvementParts } from './remedies.ts';
import { safeText } from './safe-text.ts';
import { bold, joinTexts, type SlackText, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

const REASON = 500;

type Telling = {
  meetingId: string;
  /** For people who hear the times. */
  reader: Reader;
  names: PeopleNamer;
  /** Whether others than the organizer read the message: then no reason names anyone. */
  shared: boolean;
  /** The booked time to be replaced; absent if none is booked. */
  replaces?: Pick<Extract<SlackAction, { kind: 'book' }>, 'insteadOf' | 'newDuration'>;
  /** Changes that would give better times. */
  improvements?: readonly Improvement[];
  /** The text below the best time, if any. */
  beneath?: (suggestion: Suggestion) => SlackText | null;
};

/** How the organizer reads reasons. */
export const namedReader = ({ reader, names }: Pick<Telling, 'reader' | 'names'>): ReasonReader => ({
  ...reader,
  nameOf: (number) => (number === 0 ? 'you' : (shownSlackName(names([number])[0] ?? null) ?? 'someone')),
});

/**
 * The times, the best first, each with its confidence, its reason, who is not free, and a button to book, and changes that would
 * help, which come first if no time is good.
 */
export function rankedTimeParts(suggestions: readonly Suggestion[], telling: Telling): MessageParts {
  const { shared } = telling;
  const { headline, lines } = shared
    ? withoutRepeats(suggestions.map(({ reason }) => reason))
    : reasonsInWords(suggestions, namedReader(telling));
  const improvements = improvementParts(telling.improvements ?? [], {
    reader: namedReader(telling),
    meetingId: telling.meetingId,
  });
  const sureness = confidencesInWords(suggestions.map((one) => ({ ...one, people: one.notFree })));
  const isNothingGood = !shared && suggestions.some(hasNothingGood);
  const missing = suggestions.map((suggestion) =>
    shared ? notFreeSentences(suggestion, telling.names) : null,
  );
  const isSame = missing.length > 1 && missing.every((one) => one?.plain === missing[0]?.plain);
  return [
    headline && slackText`${safeText(headline, REASON)}`,
    isSame && missing[0],
    isNothingGood && [improvements, 'The best I found:'],
    suggestions.slice(0, 5).map((suggestion, index) => {
      const beneath = index === 0 && telling.beneath?.(suggestion);
      const words = [`${sureness[index]!}.`, safeText(lines[index]!, REASON)];
      return [
        timePart(suggestion, { index, words, missing: isSame ? null : missing[index]! }, telling),
        beneath && silentAside(beneath),
      ];
    }),
    !isNothingGood && improvements,
  ];
}

function timePart(
  suggestion: Suggestion,
  { index, words, missing }: { index: number; words: string[]; missing: SlackText | null },
  { meetingId, reader, names, shared, replaces }: Telling,
): MessageBlock {
  const { start } = suggestion;
  const isBest = index === 0 && (shared || !hasNothingGood(suggestion));
  const told = [isBest && 'Best time.', ...words].filter(Boolean).join(' ');
  const all = joinTexts(
    [
      bold(slackText`${index + 1}. ${slackSpan(suggestion, reader)}`),
      joinTexts([slackText`${told}`, missing], ' '),
    ],
    '\n',
  )!;
  if (isForOrganizerAlone(suggestion)) return section(all);
  const sure = askedFirst(suggestion, names, replaces !== undefined);
  const button = actButton(
    replaces ? 'Move here' : 'Book',
    meetingId,
    { kind: 'book', start, ...replaces },
    {
      heard: `${replaces ? 'Move to' : 'Book'} time ${index + 1}: ${shortMoment(start, reader)}`,
      ...(index === 0 && { style: 'primary' }),
      ...(sure && { sure }),
    },
  );
  return section(all, button);
}

/** Whether nobody else who has to come is known to be able to. */
function isForOrganizerAlone(suggestion: Suggestion): boolean {
  let [people, unknown] = [0, 0];
  for (const clause of suggestion.because) {
    if (clause.kind === 'free') people = clause.of;
    if (clause.kind === 'absent' && clause.state === 'unknown') unknown = clause.count;
  }
  return unknown > 0 && unknown >= people - 1;
}

/** The confirmation before taking a time at which someone is missing, or may be; nothing if nobody is. */
function askedFirst(suggestion: Suggestion, names: PeopleNamer, isMove: boolean): Manner['sure'] {
  if (!suggestion.bent.includes('someoneMissing')) return undefined;
  const missing = suggestion.notFree.filter(({ state }) => state !== 'outOfHours');
  const who =
    missing.length > 0 ? listNames(names(missing.map(({ participant }) => participant)), 3) : 'everyone';
  return {
    title: `${isMove ? 'Move' : 'Book'} without ${who}?`,
    text: notFreeSentences({ notFree: missing }, names)?.plain ?? 'Not everyone is known to be free then.',
    yes: isMove ? 'Move anyway' : 'Book anyway',
    no: 'Not now',
  };
}
