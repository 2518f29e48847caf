import sax from 'sax';

/** The namespaces of WebDAV, CalDAV, and the extensions of calendar servers (getctag). */
export const NAMESPACES = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
} as const;

type Prefix = keyof typeof NAMESPACES;

/** A property such as `d:getetag`, with our prefix for its namespace whatever the server's is. */
export type DavName = `${Prefix}:${string}`;

type DavProperty = {
  /** All text within the element. */
  text: string;
  /** The texts of its `d:href` elements. */
  hrefs: string[];
  /** All elements within the element, and the `name` attribute that some have. */
  elements: { name: string; named: string | null }[];
};

export type DavResponse = {
  href: string;
  /** The status of the resource as a whole; null if each property has its own. */
  status: number | null;
  /** The properties that the server has. */
  properties: ReadonlyMap<string, DavProperty>;
};

export type Multistatus = { responses: DavResponse[] /** Of a sync-collection. */; syncToken: string | null };

const PREFIXES = new Map<string, Prefix>(
  Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix as Prefix]),
);

const statusIn = (text: string): number => Number(/\s(\d{3})(\s|$)/.exec(text)?.[1] ?? 0);

/**
 * Reads a multistatus (RFC 4918, 13); null for any other or incomplete text. The parser knows no entities but those of
 * XML itself and loads nothing.
 */
export function readMultistatus(xml: string): Multistatus | null {
  const path: string[] = [];
  const roots: string[] = [];
  const responses: DavResponse[] = [];
  let syncToken: string | null = null;
  let text = '';
  let response: { href: string; status: number | null; properties: Map<string, DavProperty> } | null = null;
  let propstat: { status: number; properties: Map<string, DavProperty> } | null = null;
  let property: (DavProperty & { name: string; depth: number }) | null = null;

  const reader = sax.parser(true, { xmlns: true });
  reader.onopentag = (tag) => {
    const { uri, local, attributes } = tag as sax.QualifiedTag;
    const name = `${PREFIXES.get(uri) ?? uri}:${local}`;
    const parent = path.at(-1);
    path.push(name);
    text = '';
    if (path.length === 1) roots.push(name);
    else if (property) property.elements.push({ name, named: attributes['name']?.value ?? null });
    else if (name === 'd:response' && path.length === 2)
      response = { href: '', status: null, properties: new Map() };
    else if (name === 'd:propstat' && parent === 'd:response')
      propstat = { status: 0, properties: new Map() };
    else if (parent === 'd:prop' && propstat)
      property = { name, depth: path.length, text: '', hrefs: [], elements: [] };
  };
  const addText = (more: string) => {
    text += more;
    if (property) property.text += more;
  };
  reader.ontext = addText;
  reader.oncdata = addText;
  reader.onclosetag = () => {
    const name = path.pop();
    const parent = path.at(-1);
    const said = text.trim();
    if (property) {
      if (name === 'd:href') property.hrefs.push(said);
      if (path.length < property.depth) {
        const { name: own, depth: _, ...found } = property;
        propstat?.properties.set(own, found);
        property = null;
      }
    } else if (name === 'd:status' && parent === 'd:propstat' && propstat) propstat.status = statusIn(said);
    else if (name === 'd:propstat' && propstat) {
      if (propstat.status >= 200 && propstat.status < 300)
        for (const [own, found] of propstat.properties) response?.properties.set(own, found);
      propstat = null;
    } else if (name === 'd:href' && parent === 'd:response' && response) response.href = said;
    else if (name === 'd:status' && parent === 'd:response' && response) response.status = statusIn(said);
    else if (name === 'd:response' && response && path.length === 1) {
      responses.push(response);
      response = null;
    } else if (name === 'd:sync-token' && path.length === 1) syncToken = said;
  };
  reader.onerror = (error) => {
    throw error;
  };
  try {
    reader.write(xml).close();
  } catch {
    return null;
  }
  const isMultistatus = roots.length === 1 && roots[0] === 'd:multistatus';
  return isMultistatus && path.length === 0 ? { responses, syncToken } : null;
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!);

const body = (root: DavName, content: string): string => {
  const namespaces = Object.entries(NAMESPACES).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?><${root}${namespaces.join('')}>${content}</${root}>`;
};

const prop = (names: readonly DavName[]): string =>
  `<d:prop>${names.map((name) => `<${name}/>`).join('')}</d:prop>`;

export const propfindBody = (names: readonly DavName[]): string => body('d:propfind', prop(names));

/** The changes since a token (RFC 6578). */
export const syncBody = (token: string): string =>
  body(
    'd:sync-collection',
    `<d:sync-token>${escaped(token)}</d:sync-token><d:sync-level>1</d:sync-level>${prop(['d:getetag'])}`,
  );

/** Asks for these whole objects (RFC 4791, 7.9). */
export const multigetBody = (hrefs: readonly string[]): string =>
  body(
    'c:calendar-multiget',
    `${prop(['d:getetag', 'c:calendar-data'])}${hrefs.map((href) => `<d:href>${escaped(href)}</d:href>`).join('')}`,
  );
