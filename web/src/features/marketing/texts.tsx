// The texts of public pages are Markdown. The parser runs when pages are pre-rendered, and never in a browser.
import type { LucideIcon } from 'lucide-react';
import { marked } from 'marked';
import { FREE_BUSY_ONLY } from '#web/lib/free-busy-only.ts';
import { claims } from './claims.ts';

/** The values of `{name}` in texts. The server fills in names in capitals: see contracts/page-values.ts. */
const OURS: Readonly<Record<string, string>> = {
  freeBusyOnly: FREE_BUSY_ONLY,
  freeItems: String(claims.freeItems),
  noCard: claims.noCard,
  setup: claims.setup,
  /** How soon support replies, in whole sentences, as far as the admin promises a time. */
  SUPPORT_REPLIES:
    '{if SUPPORT_WITHIN}Support replies within {SUPPORT_WITHIN}. {/if SUPPORT_WITHIN}' +
    '{if SUPPORT_AVERAGE}It takes {SUPPORT_AVERAGE} on average. {/if SUPPORT_AVERAGE}',
};

const withOurs = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (given, name: string) => {
    const ours = OURS[name];
    if (ours === undefined && !/^[A-Z_]+$/.test(name))
      throw new Error(`No text of a public page has ${given}`);
    return ours ?? given;
  });

/** `{if NAME}…{/if NAME}` only appears on pages with the value, `{unless NAME}…{/unless NAME}` on pages without. */
const withPlaceholders = (html: string): string =>
  html.replace(/\{(\/?)(if|unless) ([A-Z_]+)\}/g, '<$1$2-$3>').replace(/\{([A-Z_]+)\}/g, '__$1__');

type MarkdownProps = {
  /** A `div` holds blocks; any other element holds a line. */
  as: 'div' | 'p' | 'dd' | 'span';
  text: string;
  className?: string;
};

/** Markdown as elements of a page: paragraphs and lists, or the content of a line. */
export const Markdown = ({ as: Element, text, className }: MarkdownProps) => {
  const html = (Element === 'div' ? marked.parse : marked.parseInline)(withOurs(text.trim())) as string;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: these texts are files of ours.
  return <Element className={className} dangerouslySetInnerHTML={{ __html: withPlaceholders(html) }} />;
};

/** The parts of a text under its headings of a level. */
export const partsOf = (text: string, heading: '##' | '###' = '##'): { title: string; text: string }[] =>
  text
    .split(new RegExp(`^${heading} `, 'm'))
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: withOurs(title), text: lines.join('\n') };
    });

/** The same parts, each with its icon. Throws unless there are as many. */
export function withIcons<Part>(parts: readonly Part[], icons: readonly LucideIcon[]) {
  if (parts.length !== icons.length) throw new Error('Each part of a public text has an icon');
  return parts.map((part, at) => ({ ...part, icon: icons[at]! }));
}

/** How soon support replies, as far as the admin promises a time. */
export const SupportReplies = () => <Markdown as="span" text="{SUPPORT_REPLIES}" />;
