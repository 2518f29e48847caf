import { NOT_POSSIBLE_IN_WORDS, placeInWords, proposedInWords } from '#contracts/text/proposals.ts';
import { reasonInWords } from '#contracts/text/reasons.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { namesForReader, readerOfNotice } from './notice-reader.ts';
import { buttons, header, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { namedReader } from './ranked-times.ts';
import { safeText } from './safe-text.ts';
import { bold, joinTexts, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

const MOST_SHOWN = 5;
const REASON = 500;

/** Tells the organizer which times people proposed, and how they compare with the others. */
export function proposalsNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { proposals = [], meeting, links } = facts;
  const reader = readerOfNotice(facts);
  const names = namesForReader(facts);
  const nameOf = (number: number) => shownSlackName(names([number])[0] ?? '') ?? 'Someone';
  const who = proposals.map(({ participant }) => nameOf(participant));
  return [
    header(`${proposedInWords(who, proposals.length)} for ${quotedMeetingTitle(meeting.title)}`),
    ...proposals.slice(0, MOST_SHOWN).map(({ notPossible, ranked, participant, ...span }) => {
      const place = notPossible ? NOT_POSSIBLE_IN_WORDS[notPossible] : ranked ? placeInWords(ranked) : '';
      const reason = ranked ? reasonInWords(ranked.suggestion, namedReader({ reader, names })) : '';
      const lines = [
        bold(slackText`${slackSpan(span, reader)}`),
        slackText`Proposed by ${nameOf(participant)}. ${place}`,
        reason ? slackText`${safeText(reason, REASON)}` : null,
      ];
      return section(joinTexts(lines, '\n')!);
    }),
    paragraph('Nothing is booked until you choose.'),
    ...buttons([openButton('View the proposal', links.open)]),
  ];
}
