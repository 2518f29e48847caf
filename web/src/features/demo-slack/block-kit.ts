import type { DemoSlackBlock } from '#contracts/api/demo-slack.ts';

// The blocks Slack accepted, as far as Kairos uses them: https://docs.slack.dev/reference/block-kit

export type TextObject = { type: 'plain_text' | 'mrkdwn'; text: string };

export type ButtonElement = {
  type: 'button';
  text: TextObject;
  action_id?: string;
  url?: string;
  style?: 'primary' | 'danger';
  accessibility_label?: string;
  confirm?: { title: TextObject; text: TextObject; confirm: TextObject; deny: TextObject; style?: string };
};

type KnownBlock = { block_id?: string } & (
  | { type: 'header'; text: TextObject }
  | { type: 'section'; text?: TextObject; fields?: TextObject[]; accessory?: ButtonElement }
  | { type: 'context'; elements: TextObject[] }
  | { type: 'divider' }
  | { type: 'actions'; elements: ButtonElement[] }
);

/** The demo Slack only accepts these blocks. */
export const known = (block: DemoSlackBlock) => block as unknown as KnownBlock;
