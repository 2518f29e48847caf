import type { SlackBlock } from '../../port.ts';

/*
 * Slack's limits, written down from https://docs.slack.dev/reference/block-kit apart from the code that has to keep to
 * them, and mistakes that our messages must never make.
 */

type Json = { [field: string]: unknown };

const size = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && value.isWellFormed();

const DATE = /<!date\^\d+\^(?:\{date_long_pretty\}, )?\{time\}\|[^<>|^]+>/g;
const PERSON = /<@[UW][A-Z0-9]+>/g;

/** Text that Slack would read as markup, apart from our own tokens, bold lines and times struck through. */
function signs(text: string): string[] {
  const rest = text
    .replace(DATE, '')
    .replace(PERSON, '')
    .replace(/^~ to ~ /gm, '')
    .replace(/&(?:amp|lt|gt);/g, '');
  return [
    /[<>&]/.test(rest) && `a sign that is not escaped: ${rest}`,
    /[_~`]/.test(rest) && `a format: ${rest}`,
    rest.split('\n').some((line) => line.replace(/^\*[^*]*\*$/, '').includes('*')) && `bold: ${rest}`,
    /^\s*(?:&gt;|>)/m.test(text) && `a quotation: ${text}`,
    /@(?:here|channel|everyone)/i.test(rest) && `a call: ${rest}`,
  ].filter((trouble) => trouble !== false);
}

function text(value: unknown, most: number, only?: 'plain_text'): string[] {
  const { type, text: words, verbatim } = (value ?? {}) as Json;
  const troubles = size(words, most)
    ? []
    : [`a text of ${String(words).length} characters, not 1 to ${most}`];
  if (type === 'plain_text') return troubles;
  if (type !== 'mrkdwn' || only) return [...troubles, `text of the type ${type}`];
  return [...troubles, ...signs(words as string), ...(verbatim === true ? [] : ['not verbatim'])];
}

function button(value: unknown): string[] {
  const {
    type,
    text: words,
    action_id,
    value: carried,
    url,
    style,
    accessibility_label,
    confirm,
  } = value as Json;
  const { title, text: question, confirm: yes, deny, ...more } = (confirm ?? {}) as Json;
  return [
    ...(type === 'button' ? [] : [`an element of the type ${type}`]),
    ...text(words, 75, 'plain_text'),
    ...(size(action_id, 255) ? [] : ['a button without an id']),
    ...(carried === undefined || size(carried, 2000) ? [] : ['a value that is too long']),
    ...(url === undefined || (size(url, 3000) && /^https?:$/.test(URL.parse(url as string)?.protocol ?? ''))
      ? []
      : ['a wrong address']),
    ...(carried !== undefined || url !== undefined ? [] : ['a button that does nothing']),
    ...(style === undefined || style === 'primary' || style === 'danger' ? [] : ['a wrong style']),
    ...(accessibility_label === undefined || size(accessibility_label, 75)
      ? []
      : ['a label that is too long']),
    ...(confirm === undefined
      ? []
      : [
          ...text(title, 100, 'plain_text'),
          ...text(question, 300),
          ...text(yes, 30, 'plain_text'),
          ...text(deny, 30, 'plain_text'),
          ...Object.keys(more).map((field) => `a confirmation with ${field}`),
        ]),
  ];
}

function block({ type, text: words, accessory, elements, ...more }: SlackBlock): string[] {
  const unknown = Object.keys(more).map((field) => `${type} with ${field}`);
  const list = (elements ?? []) as Json[];
  const count = (most: number) =>
    list.length >= 1 && list.length <= most ? [] : [`${type} of ${list.length} elements`];
  switch (type) {
    case 'header':
      return [...unknown, ...text(words, 150, 'plain_text')];
    case 'section':
      return [...unknown, ...text(words, 3000), ...(accessory === undefined ? [] : button(accessory))];
    case 'context':
      return [...unknown, ...count(10), ...list.flatMap((element) => text(element, 2000))];
    case 'actions': {
      const ids = new Set(list.map(({ action_id }) => action_id));
      return [
        ...unknown,
        ...count(25),
        ...list.flatMap(button),
        ...(ids.size === list.length ? [] : ['two buttons of one id in a row']),
      ];
    }
    case 'divider':
      return unknown;
    default:
      return [`a block of the type ${type}`];
  }
}

/** All buttons of these blocks, in their order. */
export const buttonsOf = (blocks: readonly SlackBlock[]): Json[] =>
  blocks.flatMap(({ accessory, elements }) =>
    [accessory ?? [], elements ?? []].flat().filter((each) => (each as Json)['type'] === 'button'),
  ) as Json[];

/** Faults where someone who hears the buttons couldn't tell different actions apart. */
function alike(blocks: readonly SlackBlock[]): string[] {
  const does = new Map<string, string>();
  return buttonsOf(blocks).flatMap(({ text: words, accessibility_label, action_id, value, url }) => {
    const heard = String(accessibility_label ?? (words as Json)['text']);
    const deed = `${action_id} ${value ?? url}`;
    const other = does.get(heard);
    does.set(heard, deed);
    return other !== undefined && other !== deed ? [`two buttons are heard as “${heard}”`] : [];
  });
}

/** The faults in the blocks of a message (at most 50) or of the home (at most 100). */
export const troublesOfBlocks = (blocks: readonly SlackBlock[], most = 50): string[] => [
  ...(blocks.length >= 1 && blocks.length <= most ? [] : [`${blocks.length} blocks`]),
  ...blocks.flatMap(block),
  ...alike(blocks),
];

/** The faults in a message. */
export const troublesOf = ({
  text: words,
  blocks,
}: {
  text: string;
  blocks: readonly SlackBlock[];
}): string[] => [
  ...troublesOfBlocks(blocks),
  ...(size(words, 4000) ? [] : [`a text for notifications of ${words.length} characters`]),
  ...(words.includes('<') ? ['a token in the text for notifications'] : []),
  ...(words.includes('*') ? ['a format in the text for notifications'] : []),
  ...signs(words),
];
