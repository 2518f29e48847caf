import { z } from 'zod';
import type { SlackBlock } from '#services/slack/port.ts';

// The limits of https://docs.slack.dev/reference/block-kit, for what Kairos shows.

const plain = (longest: number) =>
  z.object({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(longest),
    emoji: z.boolean().optional(),
  });
const text = (longest: number) =>
  z.union([
    plain(longest),
    z.object({
      type: z.literal('mrkdwn'),
      text: z.string().min(1).max(longest),
      verbatim: z.boolean().optional(),
    }),
  ]);
const confirm = z.object({
  title: plain(100),
  text: z.union([plain(300), text(300)]),
  confirm: plain(30),
  deny: plain(30),
  style: z.enum(['primary', 'danger']).optional(),
});

const button = z.strictObject({
  type: z.literal('button'),
  text: plain(75),
  action_id: z.string().min(1).max(255).optional(),
  value: z.string().max(2000).optional(),
  url: z.url().max(3000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  accessibility_label: z.string().max(75).optional(),
  confirm: confirm.optional(),
});

const block_id = z.string().max(255).optional();

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), block_id, text: plain(150) }),
  z
    .strictObject({
      type: z.literal('section'),
      block_id,
      text: text(3000).optional(),
      fields: z.array(text(2000)).min(1).max(10).optional(),
      accessory: button.optional(),
      expand: z.boolean().optional(),
    })
    .refine((section) => section.text ?? section.fields),
  z.strictObject({ type: z.literal('context'), block_id, elements: z.array(text(2000)).min(1).max(10) }),
  z.strictObject({ type: z.literal('divider'), block_id }),
  z
    .strictObject({ type: z.literal('actions'), block_id, elements: z.array(button).min(1).max(25) })
    .refine(({ elements }) => {
      const ids = elements.flatMap(({ action_id }) => action_id ?? []);
      return new Set(ids).size === ids.length;
    }),
]);

/** Each with an id, as Slack assigns them; null if Slack would refuse them as `invalid_blocks`. */
export function readBlocks(given: unknown, most: number): SlackBlock[] | null {
  const read = z.array(block).max(most).safeParse(given);
  return read.success
    ? read.data.map((each, index) => ({ ...each, block_id: each.block_id ?? `block${index}` }) as SlackBlock)
    : null;
}

export type DemoButton = z.infer<typeof button>;

/** A button of these blocks, by its ids. */
export function buttonIn(
  blocks: readonly SlackBlock[],
  blockId: string,
  actionId: string,
): DemoButton | null {
  const found = blocks.find(({ block_id: id }) => id === blockId);
  const elements = [found?.['elements'] ?? [], found?.['accessory'] ?? []].flat() as DemoButton[];
  return elements.find(({ type, action_id: id }) => type === 'button' && id === actionId) ?? null;
}
