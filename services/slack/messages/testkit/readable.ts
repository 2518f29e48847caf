import { DateTime } from 'luxon';
import type { SlackBlock } from '../../port.ts';

type Json = {
  type: string;
  text?: Json | string;
  elements?: Json[];
  accessory?: Json;
  [field: string]: unknown;
};

const decoded = (text: string): string =>
  text.replaceAll('\u2060', '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');

/** As Slack draws a text for someone in this zone. */
export const drawn = (text: string, zone: string): string =>
  decoded(
    text
      .replace(/<!date\^(\d+)\^([^|]*)\|[^>]*>/g, (_, seconds: string, format: string) => {
        const at = DateTime.fromSeconds(Number(seconds), { zone });
        return format
          .replace('{date_long_pretty}', at.toFormat('cccc, LLLL d, yyyy'))
          .replace('{time}', at.toFormat('HH:mm'));
      })
      .replace(/<@(\w+)>/g, '@$1'),
  );

const textOf = (block: Json, zone: string): string => drawn((block.text as { text: string }).text, zone);

const button = (element: Json, zone: string): string => `[${textOf(element, zone)}]`;

/** The blocks as lines for a person in this zone: `# header`, `[button]`, and small words indented. */
export const readable = (blocks: readonly SlackBlock[], zone: string): string =>
  (blocks as readonly Json[])
    .map((block) => {
      switch (block.type) {
        case 'header':
          return `# ${textOf(block, zone)}`;
        case 'section':
          return [textOf(block, zone), block.accessory && button(block.accessory, zone)]
            .filter(Boolean)
            .join(' ');
        case 'context':
          return block
            .elements!.map((element) => drawn(element.text as string, zone).replace(/^/gm, '  '))
            .join('\n');
        case 'actions':
          return block.elements!.map((element) => button(element, zone)).join(' ');
        default:
          return '---';
      }
    })
    .join('\n');
