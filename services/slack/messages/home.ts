import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import { confidenceInWords } from '#contracts/text/confidence.ts';
import type { Reader } from '#contracts/text/times.ts';
import { sentence } from '#services/mail/text.ts';
import type { SlackBlock } from '../port.ts';
import type { HomeFacts, HomeMeeting } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle } from './names.ts';
import { help } from './not-understood.ts';
import {
  actButton,
  blocksOf,
  buttons,
  divider,
  header,
  type MessageParts,
  openButton,
  section,
} from './parts.ts';
import { bold, type SlackText, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** For the few clients that don't draw local times. */
const READER: Reader = { zone: 'UTC', clock: DEFAULT_CLOCK };

/** As many meetings, and as many things that wait, as are shown. */
const MOST = 10;

/** A person's App Home: their next meetings, their to-dos, and how to ask. */
export function homeView(facts: HomeFacts): { blocks: readonly SlackBlock[] } {
  const parts = facts.connected ? mine(facts) : welcome(facts.connect);
  return { blocks: blocksOf([parts, divider, help(null)]).map(({ block }) => block) };
}

const welcome = (connect: string): MessageParts => [
  header('Welcome to Kairos'),
  "I find times when everyone's free. Connect your account once, and your meetings will appear here. I only see when you're busy, never what you're doing.",
  buttons(openButton('Connect your account', connect, { style: 'primary' })),
];

function mine({ meetings, links }: Extract<HomeFacts, { connected: true }>): MessageParts {
  const waiting = meetings.flatMap(({ waitsFor, ...one }) =>
    waitsFor ? [{ ...one, ...TO_DO[waitsFor] }] : [],
  );
  const next = meetings.flatMap(({ booked, ...one }) => (booked ? [{ ...one, ...booked }] : []));
  return [
    waiting.length > 0 && [header('Waiting for you'), waiting.slice(0, MOST).map(waits)],
    rest(waiting.length, 'waits for you', 'wait for you'),
    header('Your next meetings'),
    next.length > 0 ? next.slice(0, MOST).map(comes) : 'Nothing is booked right now.',
    rest(next.length, 'is booked', 'are booked'),
    buttons(
      openButton('All meetings', links.meetings, { name: 'meetings' }),
      openButton('Settings', links.settings, { name: 'settings' }),
    ),
  ];
}

type Shown = Pick<HomeMeeting, 'id' | 'title' | 'best'> & { url: string; isOptional: boolean };
type Booked = NonNullable<HomeMeeting['booked']>;

function comes({ title, start, end, url, videoLink }: Shown & Booked, index: number): MessageParts {
  return [
    slackText`${headed(title)}\n${slackSpan({ start, end }, READER)}`,
    buttons(
      joinCall(videoLink, told('Join the video call', title, index)),
      openButton('Open', url, { heard: told('Open', title, index) }),
    ),
  ];
}

const headed = (title: string | null): SlackText => bold(slackText`${sentence(quotedMeetingTitle(title))}`);

type ToDo = { words: string; button: string };

const TO_DO: Record<NonNullable<HomeMeeting['waitsFor']>, ToDo> = {
  answer: { words: "You're invited. Please join or decline.", button: 'Reply' },
  answerByHand: {
    words: "You're invited. Connect a calendar, or mark your times.",
    button: 'Mark your times',
  },
  unseen: {
    words: "I can't see when you're free. Connect a calendar, or mark your times.",
    button: 'Mark your times',
  },
  choose: { words: 'I found times you can choose from.', button: 'Choose a time' },
  remedy: { words: 'No time works yet. A change would help.', button: 'View options' },
  calendar: { words: "It's booked, but not in your calendar.", button: 'View options' },
};

function waits(one: Shown & ToDo, index: number): MessageParts {
  const { id, title, url, best, isOptional, words, button } = one;
  const choose = openButton(button, url, { heard: told(button, title, index) });
  if (!best)
    return [
      section(slackText`${headed(title)}\n${words}${isOptional ? ` ${YOU_ARE_OPTIONAL}` : ''}`, choose),
    ];
  const { start, confidence } = best;
  const heard = told('Book the best time', title, index);
  return [
    slackText`${headed(title)}\nBest time: ${slackSpan(best, READER)}. ${confidenceInWords({ confidence, bent: [], people: [] })}.`,
    buttons(actButton('Book', id, { kind: 'book', start }, { style: 'primary', heard }), choose),
  ];
}

/** Distinguishes buttons with the same label, on meetings that may have the same title. */
const told = (text: string, title: string | null, index: number): string =>
  `${text}, ${index + 1}: ${quotedMeetingTitle(title)}`;

const rest = (count: number, one: string, several: string): string | false =>
  count > MOST && `${count - MOST} more ${count - MOST === 1 ? one : several}.`;
