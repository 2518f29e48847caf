import { DEMO_BOT, MEMBERS } from './workspace.ts';

/** By which names somebody can be mentioned, in lower case. */
const IDS = new Map<string, string>([
  [DEMO_BOT.name.toLowerCase(), DEMO_BOT.user],
  ...MEMBERS.flatMap(({ id, name, handle, firstName }) =>
    [name, handle, firstName].map((each) => [each.toLowerCase(), id] as const),
  ),
]);

/** The longest names first, so that "@Noah London" is no "@Noah" followed by a word. */
const MENTION = new RegExp(
  `(?<!\\w)@(${[...IDS.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('.', '\\.'))
    .join('|')})(?!\\w)`,
  'giu',
);

const LINK = /(https?:\/\/[^\s<>|]*[^\s<>|.,;:!?)])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const linked = (text: string) =>
  escaped(text).replace(LINK, (_, url?: string, mail?: string) =>
    url ? `<${url}>` : `<mailto:${mail}|${mail}>`,
  );

/**
 * What somebody typed as Slack stores it: `@Noah London` becomes `<@U0DEMO02>`, addresses become links, and what
 * would be markup is escaped.
 */
export const encodeMrkdwn = (typed: string): string =>
  typed
    .split(MENTION)
    // Every other piece is a name.
    .map((piece, index) => (index % 2 === 0 ? linked(piece) : `<@${IDS.get(piece.toLowerCase())}>`))
    .join('');
