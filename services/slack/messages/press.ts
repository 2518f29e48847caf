import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import type { PressFacts } from './facts.ts';
import { graceSentence, undoButton } from './meeting-buttons.ts';
import { movableParts } from './movable.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { ended } from './not-understood.ts';
import { buttons, content, openButton } from './parts.ts';
import { mention, type SlackText, slackText } from './slack-text.ts';
import { slackMoment } from './times.ts';

/** Tells the person who clicked a button the result. */
export function pressMessage(facts: PressFacts): Content {
  const button =
    facts.outcome === 'notLinked'
      ? openButton('Connect your account', facts.connect, { style: 'primary' })
      : openButton(
          facts.action.kind === 'undoSettings' ? 'Open your settings' : 'Open the meeting',
          facts.url,
        );
  const movable = 'movable' in facts ? facts.movable : null;
  const mayOpen = movable !== null || (facts.outcome !== 'done' && facts.outcome !== 'notOrganizer');
  const became = becameOf(facts);
  const undone = 'undo' in facts ? facts.undo : null;
  return content(
    became && undone ? slackText`${became} ${graceSentence(undone.undo)}` : became,
    movable && movableParts(movable),
    undone && buttons(undoButton(undone.meetingId, undone.undo)),
    mayOpen && buttons(button),
  );
}

/** Null where the times say everything. */
function becameOf(facts: PressFacts): SlackText | null {
  const title = sentence(quotedMeetingTitle(facts.title));
  switch (facts.outcome) {
    case 'done':
      return done(facts, title);
    case 'notLinked':
      return slackText`I don't know who you are in Kairos yet. Connect your account, then try again. This button works only for you.`;
    case 'notOrganizer':
      return slackText`Only ${organizer(facts.organizer)} can ${TO_DO[facts.action.kind]}.`;
    case 'alreadyBooked':
      return slackText`${title} is already booked for ${slackMoment(facts.start, facts)}, so this button does nothing. For another time, click Move in my answer, or open the meeting.`;
    case 'taken':
      return slackText`${takenBecause(facts.who)}, so I looked again.${facts.movable ? '' : ' Choose one of the times above.'}`;
    case 'closed':
      return slackText`${title} is no longer open, so this button does nothing. Still want to meet? Ask me again in a new message.`;
    case 'refused':
      return slackText`That didn't work. ${ended(facts.message)} Nothing was changed.`;
  }
}

function takenBecause(who: string | null): string {
  if (who === 'you') return 'You were just booked for another meeting at this time';
  const name = shownSlackName(who);
  return name === null
    ? 'This time is no longer free'
    : `${name} was just booked for another meeting at this time`;
}

function done(facts: Extract<PressFacts, { outcome: 'done' }>, title: string): SlackText | null {
  switch (facts.action.kind) {
    case 'book':
      return slackText`${title} is booked for ${slackMoment(facts.action.start, facts)}.`;
    case 'cancel':
      return slackText`${title} is cancelled, and everyone who was invited will be notified.`;
    case 'move':
      return facts.movable ? null : slackText`Open ${quotedMeetingTitle(facts.title)} to move it.`;
    case 'keep':
      return slackText`${title} stays as booked. I'll only suggest other times again if something else comes up.`;
    case 'undo':
      return slackText`${title} is as it was before.`;
    case 'undoSettings':
      return slackText`Your settings are as they were before.`;
    case 'undoAttendance':
      return slackText`Who is required is as it was before.`;
    case 'widerDates':
    case 'shorter':
    case 'without':
      return slackText`${title} is changed. I'm looking for a time again.`;
  }
}

const TO_DO: Record<PressFacts['action']['kind'], string> = {
  book: 'book this',
  cancel: 'cancel this',
  move: 'move this',
  keep: 'keep this time',
  undo: 'undo this',
  widerDates: 'change this',
  shorter: 'change this',
  without: 'change this',
  undoSettings: 'undo this',
  undoAttendance: 'undo this',
};

type Organizer = Extract<PressFacts, { outcome: 'notOrganizer' }>['organizer'];

const organizer = ({ name, slackUser }: Organizer): SlackText =>
  mention(slackUser, shownSlackName(name) ?? 'the person who asked for this meeting');
