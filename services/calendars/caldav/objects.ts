import type { Dav, DavFailure, DavUnexpected } from './dav.ts';
import { multigetBody, syncBody } from './xml.ts';

/** The cached objects of a calendar. */
export type KeptObjects = {
  /** The server's name for this state: a sync token or a ctag. Null until all objects are here. */
  state: string | null;
  /** For sync-collection; null if the server has none. */
  syncToken: string | null;
  /** By path. */
  objects: Map<string, { etag: string; text: string }>;
};

type ReadObjects =
  | { ok: true /** VTIMEZONE of the calendar, or null. */; zone: string | null }
  | DavFailure
  | DavUnexpected
  /** More objects than Kairos keeps, or an incomplete answer. */
  | { ok: false; why: 'tooMany' | 'incomplete' };

/** Of a calendar. */
const MOST_OBJECTS = 120_000;
const MOST_TEXT = 64 * 1024 * 1024;

/** How many whole objects are asked for at once, and by how many requests at the same time. */
const CHUNK = 100;
const AT_ONCE = 4;

const MOST_SYNCS = 100;

export const emptyObjects = (): KeptObjects => ({ state: null, syncToken: null, objects: new Map() });

/** About how much memory they take, in bytes. */
export const sizeOf = ({ objects }: KeptObjects): number => {
  let size = 1_000;
  for (const { text } of objects.values()) size += 2 * text.length + 300;
  return size;
};

/**
 * Brings the stored copy of a calendar up to date: its whole objects, of which only changed objects are fetched.
 * Fetched objects stay in `kept`, even if the call fails, and the next call asks about them again.
 */
export async function readObjects(dav: Dav, url: URL, kept: KeptObjects): Promise<ReadObjects> {
  const told = await readState(dav, url);
  if (!told.ok) return told;
  const { state, syncToken, zone } = told;

  if (state === null || state !== kept.state) {
    let synced = await changesOf(dav, told.url, kept);
    kept.state = null;
    let taken = await take(dav, told.url, kept, synced);
    // Some servers leave removed objects out of a multiget, and only a list shows that.
    if (!taken.ok && taken.why === 'incomplete') {
      synced = await listed(dav, told.url, kept);
      taken = await take(dav, told.url, kept, synced);
    }
    if (!taken.ok) return taken;
    kept.state = state;
    kept.syncToken = taken.syncToken ?? syncToken;
  }
  return { ok: true, zone };
}

/** What a calendar says of itself. Its state is null on servers that name none. */
export async function readState(dav: Dav, url: URL) {
  const told = await dav.properties(url, '0', [
    'd:sync-token',
    's:getctag',
    'c:calendar-timezone',
    'd:resourcetype',
  ]);
  if (!told.ok) return told;
  const { status, properties: own } = told.responses[0] ?? {};
  if (status === 404 || status === 410) return { ok: false, why: 'unexpected', status } as const;
  const isCalendar = own?.get('d:resourcetype')?.elements.some(({ name }) => name === 'c:calendar');
  if (!isCalendar) return { ok: false, why: 'incomplete' } as const;
  const syncToken = own?.get('d:sync-token')?.text.trim() || null;
  const state = syncToken ?? own?.get('s:getctag')?.text.trim() ?? null;
  const zone = own?.get('c:calendar-timezone')?.text ?? null;
  return { ok: true, url: told.url, state, syncToken, zone } as const;
}

type NotRead = Exclude<ReadObjects, { ok: true }>;

/** Notes the changes, and fetches them. */
async function take(
  dav: Dav,
  url: URL,
  kept: KeptObjects,
  changed: Changes | DavFailure | DavUnexpected,
): Promise<{ ok: true; syncToken: string | null } | NotRead> {
  if (!changed.ok) return changed;
  for (const path of changed.gone) kept.objects.delete(path);
  if (kept.objects.size + changed.wanted.length > MOST_OBJECTS) return { ok: false, why: 'tooMany' };
  const fetched = await fetchObjects(dav, url, kept, changed.wanted);
  return fetched.ok ? { ok: true, syncToken: changed.syncToken } : fetched;
}

type Changes = { ok: true; wanted: string[]; gone: string[]; syncToken: string | null };

/** A server may have forgotten its name for a state; then only a list of everything helps. */
async function changesOf(
  dav: Dav,
  url: URL,
  kept: KeptObjects,
): Promise<Changes | DavFailure | DavUnexpected> {
  const isSynced = kept.state !== null && kept.syncToken !== null;
  return (isSynced && (await changesSince(dav, url, kept, kept.syncToken!))) || listed(dav, url, kept);
}

async function listed(dav: Dav, url: URL, kept: KeptObjects): Promise<Changes | DavFailure | DavUnexpected> {
  const list = await dav.properties(url, '1', ['d:getetag', 'd:resourcetype']);
  if (!list.ok) return list;
  const wanted: string[] = [];
  const there = new Set<string>();
  for (const { href, properties } of list.responses) {
    const etag = properties.get('d:getetag')?.text.trim();
    const path = pathOf(href, url);
    const isCollection = properties
      .get('d:resourcetype')
      ?.elements.some(({ name }) => name === 'd:collection');
    if (isCollection || path === null || path === pathOf('', url)) continue;
    there.add(path);
    if (!etag || kept.objects.get(path)?.etag !== etag) wanted.push(href);
  }
  const gone = [...kept.objects.keys()].filter((path) => !there.has(path));
  return { ok: true, wanted, gone, syncToken: null };
}

/** Null if the server doesn't tell. */
async function changesSince(
  dav: Dav,
  url: URL,
  { objects }: KeptObjects,
  token: string,
): Promise<Changes | null> {
  const changes = { ok: true as const, wanted: [] as string[], gone: [] as string[], syncToken: token };
  for (let asked = 0; asked < MOST_SYNCS; asked++) {
    const body = syncBody(changes.syncToken);
    const answer = await dav.ask({ method: 'REPORT', url, depth: '0', body });
    if (!answer.ok || answer.syncToken === null) return null;
    let isCut = false;
    for (const { href, status, properties } of answer.responses) {
      const path = pathOf(href, url);
      if (status === 507) isCut = true;
      else if (path === null || path === pathOf('', url)) continue;
      else if (status === 404 || status === 410) {
        // Perhaps stored under another name of the calendar, and then the object would stay for good.
        if (!objects.has(path)) return null;
        changes.gone.push(path);
      } else if (properties.has('d:getetag')) changes.wanted.push(href);
      else return null;
    }
    changes.syncToken = answer.syncToken;
    if (!isCut) return changes;
  }
  return null;
}

async function fetchObjects(
  dav: Dav,
  url: URL,
  kept: KeptObjects,
  hrefs: readonly string[],
): Promise<{ ok: true } | NotRead> {
  const chunks = Array.from({ length: Math.ceil(hrefs.length / CHUNK) }, (_, index) =>
    hrefs.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  let size = sizeOf(kept);
  let failed: NotRead | null = null;
  async function work() {
    for (let chunk = chunks.shift(); chunk && !failed; chunk = chunks.shift()) {
      const result = await fetchChunk(dav, url, kept, chunk);
      if (!result.ok) failed ??= result;
      else size += result.size;
      if (size > MOST_TEXT) failed ??= { ok: false, why: 'tooMany' };
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed ?? { ok: true };
}

async function fetchChunk(
  dav: Dav,
  url: URL,
  { objects }: KeptObjects,
  hrefs: readonly string[],
): Promise<{ ok: true; size: number } | NotRead> {
  const answer = await dav.ask({ method: 'REPORT', url, depth: '1', body: multigetBody(hrefs) });
  if (!answer.ok) return answer;
  const missing = new Set(hrefs.map((href) => pathOf(href, url)));
  let size = 0;
  for (const { href, status, properties } of answer.responses) {
    const path = pathOf(href, url);
    if (path === null || !missing.has(path)) continue;
    const text = properties.get('c:calendar-data')?.text;
    // Removed since the listing.
    if (status === 404 || status === 410) objects.delete(path);
    else if (text === undefined) continue;
    else {
      objects.set(path, { etag: properties.get('d:getetag')?.text.trim() ?? '', text });
      size += 2 * text.length + 300;
    }
    missing.delete(path);
  }
  return missing.size === 0 ? { ok: true, size } : { ok: false, why: 'incomplete' };
}

/** The path of an object, whichever way the server writes the path; null for an object on another server. */
function pathOf(href: string, base: URL): string | null {
  const url = URL.parse(href, base.href);
  if (!url || url.hostname !== base.hostname) return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}
