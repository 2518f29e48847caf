import { listInWords } from '#contracts/text/lists.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly } from '../text.ts';
import { timeAskedLetter } from './booked-invitation.ts';
import { movedLetter } from './moved.ts';
import { clocksOfOthers, declineLink, replacedFile, texts, timeRows } from './parts.ts';

/** Says when the meeting is, or by now is. `number` counts the bookings of the meeting. */
export function bookedLetter(facts: SafeMailFacts): Letter {
  if (!facts.booked) throw new Error('An email about a booking needs its time');
  if (facts.asksToCome) return timeAskedLetter(facts);
  return facts.booked.was ? movedLetter(facts) : firstTimeLetter(facts, facts.booked);
}

function firstTimeLetter(facts: SafeMailFacts, booked: NonNullable<SafeMailFacts['booked']>): Letter {
  const { meeting, links, organizer, recipient } = facts;
  const { start, event, linkMayFollow, videoChosen } = booked;
  const own = recipient.number === 0;
  const body: LetterBlock[] = [
    { kind: 'details', rows: timeRows(facts, booked) },
    ...clocksOfOthers(facts, booked),
    ...texts(meeting),
    ...whoCannotCome(facts),
    {
      kind: 'paragraph',
      text: whereItIs(event, own),
    },
    ...replacedFile(facts),
    ...(linkMayFollow
      ? [
          {
            kind: 'paragraph' as const,
            text: own
              ? "Your calendar hasn't responded yet. We'll email you once the meeting is in it."
              : `${organizer.name}'s calendar hasn't responded yet.${videoChosen ? '' : " If it brings a video link, we'll email you that."}`,
          },
        ]
      : []),
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...declineLink(facts),
  ];
  return {
    subject: `Booked for ${briefly(facts, start)}: ${facts.shortTitle}`,
    heading: own ? `“${meeting.title}” is booked` : `“${meeting.title}” with ${organizer.name} is booked`,
    body,
    footer: [],
  };
}

function whereItIs(event: NonNullable<SafeMailFacts['booked']>['event'], own: boolean): string {
  switch (event) {
    case 'google':
      return own
        ? "It's in your calendar, which has invited the participants."
        : "You'll also get an invitation from the organizer's calendar.";
    case 'own':
      return "It's in your calendar, and we've emailed the participants an invitation for theirs.";
    case null:
      return 'Open the attached invitation to add it to your calendar.';
  }
}

/** Those who needn't come are invited to the time anyway. */
function whoCannotCome({ recipient, booked, people }: SafeMailFacts): LetterBlock[] {
  const { invitedAnyway = [] } = booked ?? {};
  const say = (text: string): LetterBlock[] => [{ kind: 'paragraph', text }];
  if (recipient.number > 0) {
    if (invitedAnyway.includes(recipient.number))
      return say("It looks like you can't make this time. It's fine if you don't come.");
    return recipient.optional ? say("You're optional, so it's fine if you can't come.") : [];
  }
  const names = invitedAnyway.flatMap((number) => people.find((one) => one.number === number)?.name ?? []);
  if (names.length === 0) return [];
  return say(
    `${listInWords(names)} can't make it and ${names.length === 1 ? "doesn't" : "don't"} have to. We invited them anyway.`,
  );
}
