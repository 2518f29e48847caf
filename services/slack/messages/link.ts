import type { Content } from '../port.ts';
import type { LinkFacts } from './facts.ts';
import { quoted, shownName, titled } from './names.ts';
import { buttons, content, openButton, paragraph } from './parts.ts';

/** A private message: why this person is asked to connect their account, with the button that does it. */
export function linkMessage(facts: LinkFacts): Content {
  const { name, url, validFor } = facts;
  const reader = shownName(name);
  return content([
    paragraph(`${reader ? `Hello ${reader}. ` : ''}${whyAsked(facts)}`),
    paragraph(
      'Connect your account once: sign in to Kairos, and press Connect. I then see when you are busy, never what you do.',
    ),
    ...buttons([openButton('Connect your account', url, { style: 'primary' })]),
    paragraph(`The button works for ${forHowLong(validFor)}, and for you alone. ${caution(facts)}`),
  ]);
}

function whyAsked({ to, asked, meeting }: LinkFacts): string {
  if (to === 'participant') {
    const who = shownName(meeting?.organizer ?? null) ?? 'Somebody here';
    return `${who} would like to meet with you: ${titled(meeting?.title ?? null)}. I look for a time when everyone is free, and your calendar is not connected yet.`;
  }
  const words = quoted(asked);
  return `You asked me for a meeting${words ? `: ${words}` : ''}. To look for a time, I need to know who you are in Kairos. Then I go on by myself.`;
}

const caution = ({ to }: LinkFacts): string =>
  to === 'asker'
    ? 'Use it only if you wrote to Kairos in Slack yourself, and pass it on to nobody.'
    : 'Use it only if you want to take part, and pass it on to nobody. You need not do anything if you do not.';

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
