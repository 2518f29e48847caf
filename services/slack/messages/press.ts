import { sentence } from '#services/mail/words.ts';
import type { Content } from '../port.ts';
import type { PressFacts } from './facts.ts';
import { shownName, titled } from './names.ts';
import { ended } from './not-understood.ts';
import { buttons, content, openButton, section } from './parts.ts';
import { mention, type Said, said } from './said.ts';
import { moment } from './times.ts';

/** Tells the one who pressed a button what became of it. */
export function pressMessage(facts: PressFacts): Content {
  const button =
    facts.outcome === 'notLinked'
      ? openButton('Connect your account', facts.connect, { style: 'primary' })
      : openButton('Open the meeting', facts.url);
  const mayOpen = facts.outcome !== 'done' && facts.outcome !== 'notOrganizer';
  return content([section(becameOf(facts)), ...buttons(mayOpen ? [button] : [])]);
}

function becameOf(facts: PressFacts): Said {
  const title = sentence(titled(facts.title));
  switch (facts.outcome) {
    case 'done':
      return done(facts, title);
    case 'notLinked':
      return said`I do not know yet who you are in Kairos. Please connect your account once, and then press again. This button is for you alone.`;
    case 'notOrganizer':
      return said`Only ${organizer(facts.organizer)} can ${TO_DO[facts.action.kind]}.`;
    case 'alreadyBooked':
      return said`${title} is booked already, for ${moment(facts.start, facts.zone)}, so this button does nothing. For another time, cancel it and ask me again.`;
    case 'taken':
      return said`This time is free no longer. I have looked again: please choose one of the times above.`;
    case 'closed':
      return said`${title} is no longer open, so this button does nothing. To meet after all, ask me again in a new message.`;
    case 'refused':
      return said`That did not work. ${ended(facts.message)} Nothing was changed.`;
  }
}

function done({ action, zone }: PressFacts, title: string): Said {
  switch (action.kind) {
    case 'book':
      return said`${title} is booked for ${moment(action.start, zone)}.`;
    case 'cancel':
      return said`${title} is cancelled, and everyone who was invited is told.`;
    case 'widerDates':
    case 'shorter':
    case 'without':
      return said`${title} is changed. I am looking for a time again.`;
  }
}

const TO_DO: Record<PressFacts['action']['kind'], string> = {
  book: 'book this',
  cancel: 'cancel this',
  widerDates: 'change this',
  shorter: 'change this',
  without: 'change this',
};

type Organizer = Extract<PressFacts, { outcome: 'notOrganizer' }>['organizer'];

const organizer = ({ name, slackUser }: Organizer): Said =>
  mention(slackUser, shownName(name) ?? 'the one who asked for this meeting');
