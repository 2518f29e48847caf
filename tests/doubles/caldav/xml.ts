import sax from 'sax';
import { NAMESPACES } from '#services/calendars/caldav/xml.ts';
import { type Html, html } from '#services/runtime/html.ts';

/** An element of a request. */
export type XmlElement = {
  /** With the prefix that `NAMESPACES` has for its namespace, such as `d:prop`; else with the namespace itself. */
  name: string;
  uri: string;
  local: string;
  text: string;
  children: XmlElement[];
};

const prefixes = new Map<string, string>(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/** The root of a request; null if it isn't well-formed. */
export function readXml(text: string): XmlElement | null {
  const above: XmlElement[] = [];
  let root: XmlElement | null = null;
  const reader = sax.parser(true, { xmlns: true });
  reader.onopentag = (tag) => {
    if (!('uri' in tag)) return;
    const { uri, local } = tag;
    const element = { name: `${prefixes.get(uri) ?? uri}:${local}`, uri, local, text: '', children: [] };
    const parent = above.at(-1);
    if (parent) parent.children.push(element);
    else root ??= element;
    above.push(element);
  };
  const addText = (more: string) => {
    const element = above.at(-1);
    if (element) element.text += more;
  };
  reader.ontext = addText;
  reader.oncdata = addText;
  reader.onclosetag = () => void above.pop();
  reader.onerror = (error) => {
    throw error;
  };
  try {
    reader.write(text).close();
  } catch {
    return null;
  }
  return root;
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** What is put into XML as it is: an empty element, or one around what is in it. */
export const tag = (name: string, content: string | Html | readonly Html[] = ''): Html => {
  const [open, close] = [{ markup: name }, { markup: name }];
  return html`<${open}>${content}</${close}>`;
};

const declared = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** A whole document. A lone CR would be read as LF, so each is written as its character reference. */
export const xmlDocument = (root: string, content: Html | readonly Html[]): string => {
  const inside = [content].flat().map(({ markup }) => markup);
  const markup = inside.join('').replaceAll('\r', '&#13;');
  return `<?xml version="1.0" encoding="utf-8"?>\n<${root}${declared}>${markup}</${root}>`;
};
