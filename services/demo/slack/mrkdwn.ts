import { DEMO_BOT, MEMBERS } from './workspace.ts';

/** The names a person can be mentioned by, in lower case. */
const IDS = new Map<string, string>([
  [DEMO_BOT.name.toLowerCase(), DEMO_BOT.user],
  ...MEMBERS.flatMap(({ id, name, handle, firstName }) =>
    [name, handle, firstName].map((each) => [each.toLowerCase(), id] as const),
  ),
]);

/** The longest names first, or "@Noah London" would be read as "@Noah" and a word. */
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
 * Typed text as Slack stores it: `@Noah London` becomes `<@U0DEMO02>`, addresses become links, and markup is escaped.
 */
export const encodeMrkdwn = (typed: string): string =>
  typed
    .split(MENTION)
    // Every other piece is a name.
    .map((piece, index) => (index % 2 === 0 ? linked(piece) : `<@${IDS.get(piece.toLowerCase())}>`))
    .join('');
