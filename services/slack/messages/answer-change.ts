import { ALARM_IN_WORDS } from '#contracts/alarm.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import { heldBackSentence } from './attendance.ts';
import type { AnswerFacts } from './facts.ts';
import { graceSentence, undoButton } from './meeting-buttons.ts';
import { movableParts } from './movable.ts';
import { listNames, quotedMeetingTitle } from './names.ts';
import { buttons, content, openButton } from './parts.ts';
import { safeText } from './safe-text.ts';
import { joinTexts, type SlackText, slackText } from './slack-text.ts';
import { slackMoment, slackSpan } from './times.ts';

type Changed = Extract<AnswerFacts, { state: 'change' }>;

/** The outcome of a requested change of a meeting, or the times that the meeting could move to. */
export function changeMessage(facts: Changed): Content {
  const { id, movable, pressed, undo, url } = facts;
  const isOffered = movable !== null && pressed === null;
  const grace = undo && graceSentence(undo);
  return content(
    isOffered
      ? [changedDates(facts), movableParts(movable)]
      : joinTexts([became(facts), heldBackSentence(facts.heldBack), grace], ' '),
    buttons(undoButton(id, undo), openButton('Open the meeting', url)),
  );
}

/** Times on other days are offered once the dates are changed; the change stays even if no time is chosen. */
function changedDates({ title, change, movable }: Changed): SlackText | null {
  if (change?.kind !== 'move') return null;
  const { dateRangeStart: start, dateRangeEnd: end } = change;
  if (start === undefined || end === undefined) return null;
  const hasChoice = movable !== null && movable.movable.times.length > 0;
  const until = hasChoice ? ' It stays booked as it is until you choose another time.' : '';
  return slackText`I changed the dates of ${quotedMeetingTitle(title)} to ${datesInWords(start, end)}.${until}`;
}

function became(facts: Changed): SlackText {
  const { title: quoted, change, pressed, booked, names, reader } = facts;
  const title = quotedMeetingTitle(quoted);
  if (pressed?.kind === 'book')
    return slackText`${sentence(title)} is booked for ${slackMoment(pressed.start, reader)}.`;
  if (pressed) return slackText`${sentence(title)} is as it was before.`;
  switch (change?.kind) {
    case 'details':
      return slackText`${detailsIn(change, title, booked !== null)}`;
    case 'length': {
      const length = durationInWords(change.duration);
      return booked
        ? slackText`${sentence(title)} now takes ${length}: ${slackSpan(booked, reader)}.`
        : slackText`${sentence(title)} now takes ${length}. I'm looking for a time again.`;
    }
    case 'move':
      return change.dateRangeStart !== undefined && change.dateRangeEnd !== undefined
        ? slackText`I'm looking for a time for ${title} again: ${datesInWords(change.dateRangeStart, change.dateRangeEnd)}.`
        : slackText`I'm looking for a time for ${title} again.`;
    case 'add':
      if (booked === null && change.bookedTime === 'invited')
        return slackText`I'm inviting ${listNames(names)} to ${title}. No time is booked yet, so they're asked to join.`;
      return change.bookedTime === 'invited' || booked === null
        ? slackText`I'm inviting ${listNames(names)} to ${title}.`
        : slackText`I'm asking ${listNames(names)} to join ${title}. It stays booked as it is.`;
    case 'remove':
      return slackText`${sentence(listNames(names))} ${names.length === 1 ? 'is' : 'are'} no longer invited to ${title}.`;
    case 'cancel':
      return slackText`${sentence(title)} is cancelled.`;
    case 'undo':
      return slackText`${sentence(title)} is as it was before.`;
    default:
      return slackText`This meeting was changed.`;
  }
}

type Details = Extract<NonNullable<Changed['change']>, { kind: 'details' }>;

function detailsIn(details: Details, title: string, isBooked: boolean): string {
  if (details.title !== undefined)
    return `${sentence(title)} is now called ${quotedMeetingTitle(details.title)}.`;
  if (details.description !== undefined)
    return `${details.description === '' ? 'I removed' : 'I changed'} the description of ${title}.`;
  if (details.location !== undefined)
    return details.location === ''
      ? `I removed the place of ${title}.`
      : `The place of ${title} is now “${safeText(details.location, 200)}”.`;
  if (details.alarm !== undefined)
    return `The alert of ${title} is now: ${ALARM_IN_WORDS[details.alarm].toLowerCase()}.`;
  if (details.video !== undefined)
    return `${details.video === 'none' ? 'I removed' : 'I changed'} the video link of ${title}.`;
  if (isBooked) return `I changed who chooses the time for ${title}. It stays booked as it is.`;
  return details.aiDecisionMode === 'auto'
    ? `I'll book the best time for ${title} once everyone replies.`
    : `You choose the time for ${title}.`;
}
