import { escapeMrkdwn } from './safe-text.ts';

/**
 * Words as Slack draws them, and the same words for people who hear them or see no format. Neither is typed by hand.
 */
export type SlackText = { readonly mrkdwn: string; readonly plain: string };

/** Our own text with user input in between: anything that isn't `SlackText` yet is made safe. */
export function slackText(
  words: TemplateStringsArray,
  ...values: readonly (string | number | SlackText)[]
): SlackText {
  const parts = values.map((value) =>
    typeof value === 'object' ? value : { mrkdwn: escapeMrkdwn(`${value}`), plain: `${value}` },
  );
  const between = (form: keyof SlackText) =>
    words.map((word, index) => word + (parts[index]?.[form] ?? '')).join('');
  return { mrkdwn: between('mrkdwn'), plain: between('plain') };
}

export const bold = ({ mrkdwn, plain }: SlackText): SlackText => ({ mrkdwn: `*${mrkdwn}*`, plain });

/** The old text, struck through beside the new. */
export const replaced = (before: SlackText, now: SlackText): SlackText => ({
  mrkdwn: `~${before.mrkdwn}~ ${now.mrkdwn}`,
  plain: `${now.plain}, before: ${before.plain}`,
});

/** Several texts joined; null if there are none. */
export function joinTexts(parts: readonly (SlackText | null | false)[], between: string): SlackText | null {
  const some = parts.filter((part) => part !== null && part !== false);
  if (some.length === 0) return null;
  return {
    mrkdwn: some.map(({ mrkdwn }) => mrkdwn).join(between),
    plain: some.map(({ plain }) => plain).join(between),
  };
}

/** A person as Slack mentions them, or by this name if Slack doesn't know them. */
export function mention(slackUser: string | null, name: string): SlackText {
  return slackUser !== null && /^[UW][A-Z0-9]{1,30}$/.test(slackUser)
    ? { mrkdwn: `<@${slackUser}>`, plain: name }
    : slackText`${name}`;
}
