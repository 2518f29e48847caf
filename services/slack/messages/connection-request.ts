import type { Content } from '../port.ts';
import { asWritten } from './as-written.ts';
import type { ConnectionRequestFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { buttons, content, openButton, paragraph, section } from './parts.ts';
import { type SlackText, slackText } from './slack-text.ts';

/** A private message: why this person is asked to connect their account, with the button that does it. */
export function connectionRequestMessage(facts: ConnectionRequestFacts): Content {
  const { name, url, validFor } = facts;
  const reader = shownSlackName(name);
  return content([
    section(slackText`${reader ? `Hello ${reader}. ` : ''}${whyAsked(facts)}`),
    paragraph(
      'Connect your account once: sign in to Kairos, and press Connect. Then I go on by myself. I see when you are busy, never what you do.',
    ),
    ...buttons([openButton('Connect your account', url, { style: 'primary' })]),
    paragraph(`The button works for ${forHowLong(validFor)}, and for you alone. ${caution(facts)}`),
  ]);
}

function whyAsked({ to, asked, meeting }: ConnectionRequestFacts): SlackText {
  if (to === 'participant') {
    const who = shownSlackName(meeting?.organizer ?? null) ?? 'Somebody here';
    return slackText`${who} would like to meet with you: ${quotedMeetingTitle(meeting?.title ?? null)}. I look for a time when everyone is free, and your calendar is not connected yet.`;
  }
  const words = asWritten(asked);
  return slackText`You asked me for a meeting${words ? slackText`: ${words}` : ''}. First I need to know who you are in Kairos.`;
}

const caution = ({ to }: ConnectionRequestFacts): string =>
  to === 'asker'
    ? 'Use it only if you wrote to Kairos in Slack yourself, and pass it on to nobody.'
    : 'Use it only if you want to take part, and pass it on to nobody. Otherwise you need not do anything.';

/** Minutes as people say them, in the largest unit that tells them exactly. */
function forHowLong(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
