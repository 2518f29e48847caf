import { durationInWords } from '#contracts/text/durations.ts';
import { nameAmong } from '#contracts/text/names.ts';
import type { Content } from '../port.ts';
import { asWritten } from './as-written.ts';
import type { ConnectionRequestFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { buttons, content, openButton } from './parts.ts';
import { type SlackText, slackText } from './slack-text.ts';

/** A private message: why this person is asked to connect their account, with a button to connect. */
export function connectionRequestMessage(facts: ConnectionRequestFacts): Content {
  const { name, url, validFor } = facts;
  const reader = name && shownSlackName(nameAmong(name, [name]));
  return content(
    slackText`${reader ? `Hi ${reader}. ` : ''}${whyAsked(facts)}`,
    "Connect your account once: sign in to Kairos and select Connect. I'll take it from there. I only see when you're busy, never what you're doing.",
    buttons(openButton('Connect your account', url, { style: 'primary' })),
    `The button works for ${durationInWords(validFor)}, and only for you. ${caution(facts)}`,
  );
}

function whyAsked({ to, asked, meeting }: ConnectionRequestFacts): SlackText {
  if (to === 'participant') {
    const who = shownSlackName(meeting?.organizer ?? null) ?? 'Someone here';
    return slackText`${who} would like to meet with you: ${quotedMeetingTitle(meeting?.title ?? null)}. I'm looking for a time when everyone's free, but your calendar isn't connected yet.`;
  }
  const words = asWritten(asked);
  return slackText`You wrote to me${words ? slackText`: ${words}` : ''}. First I need to know who you are in Kairos.`;
}

const caution = ({ to }: ConnectionRequestFacts): string =>
  to === 'asker'
    ? "Use it only if you wrote to Kairos in Slack yourself, and don't share it."
    : "Use it only if you want to take part, and don't share it. Otherwise, there's nothing you need to do.";
