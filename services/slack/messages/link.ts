import type { Content } from '../port.ts';
import { asWritten } from './as-written.ts';
import type { LinkFacts } from './facts.ts';
import { shownName, titled } from './names.ts';
import { buttons, content, openButton, paragraph, section } from './parts.ts';
import { type Said, said } from './said.ts';

/** A private message: why this person is asked to connect their account, with the button that does it. */
export function linkMessage(facts: LinkFacts): Content {
  const { name, url, validFor } = facts;
  const reader = shownName(name);
  return content([
    section(said`${reader ? `Hello ${reader}. ` : ''}${whyAsked(facts)}`),
    paragraph(
      'Connect your account once: sign in to Kairos, and press Connect. Then I go on by myself. I see when you are busy, never what you do.',
    ),
    ...buttons([openButton('Connect your account', url, { style: 'primary' })]),
    paragraph(`The button works for ${forHowLong(validFor)}, and for you alone. ${caution(facts)}`),
  ]);
}

function whyAsked({ to, asked, meeting }: LinkFacts): Said {
  if (to === 'participant') {
    const who = shownName(meeting?.organizer ?? null) ?? 'Somebody here';
    return said`${who} would like to meet with you: ${titled(meeting?.title ?? null)}. I look for a time when everyone is free, and your calendar is not connected yet.`;
  }
  const words = asWritten(asked);
  return said`You asked me for a meeting${words ? said`: ${words}` : ''}. First I need to know who you are in Kairos.`;
}

const caution = ({ to }: LinkFacts): string =>
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
