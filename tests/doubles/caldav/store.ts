import { createHash } from 'node:crypto';

/** A file in a calendar. The ETag is in its quotation marks. */
export type DavObject = { name: string; etag: string; body: string };

/** What a client says must hold before a change (RFC 9110, 13.1): lists of ETags, or `*`; empty for nothing. */
type DavCondition = { ifMatch: string; ifNoneMatch: string };

type DavRefusal = { ok: false; why: 'condition' | 'missing' | 'uidTaken' };

/** What was removed stays without a body, so that others can be told. */
type Kept = { name: string; revision: number; uid: string; etag: string; body: string | null };

const names = (list: string, etag: string | undefined): boolean =>
  etag !== undefined && list.split(',').some((one) => one.trim() === '*' || one.trim() === etag);

const holds = ({ ifMatch, ifNoneMatch }: DavCondition, etag: string | undefined): boolean =>
  (ifMatch === '' || names(ifMatch, etag)) && (ifNoneMatch === '' || !names(ifNoneMatch, etag));

const isThere = (file: Kept | undefined): file is Kept & { body: string } => typeof file?.body === 'string';

/** The files of a CalDAV server. A calendar is told by its path, and its revision counts all of its changes. */
export function createDavStore() {
  const calendars = new Map<string, { revision: number; files: Map<string, Kept> }>();
  const at = (path: string) => {
    const calendar = calendars.get(path) ?? { revision: 1, files: new Map() };
    calendars.set(path, calendar);
    return calendar;
  };

  return {
    revisionOf: (path: string): number => at(path).revision,

    objectsOf: (path: string): DavObject[] => [...at(path).files.values()].filter(isThere),

    object(path: string, name: string): DavObject | null {
      const file = at(path).files.get(name);
      return isThere(file) ? file : null;
    },

    /** What has changed since a revision; without a body if it was removed. And the revision that this leads to. */
    changesSince(path: string, since: number): { changed: Kept[]; revision: number } {
      const { revision, files } = at(path);
      return { changed: [...files.values()].filter((file) => file.revision > since), revision };
    },

    put(
      path: string,
      name: string,
      { uid, body }: { uid: string; body: string },
      condition: DavCondition,
    ): { ok: true; etag: string; isNew: boolean } | DavRefusal {
      const calendar = at(path);
      const before = this.object(path, name);
      if (!holds(condition, before?.etag)) return { ok: false, why: 'condition' };
      const others = [...calendar.files.values()].filter(isThere);
      if (others.some((file) => file.uid === uid && file.name !== name))
        return { ok: false, why: 'uidTaken' };
      const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
      calendar.revision += 1;
      calendar.files.set(name, { name, revision: calendar.revision, uid, etag, body });
      return { ok: true, etag, isNew: before === null };
    },

    remove(path: string, name: string, condition: DavCondition): { ok: true } | DavRefusal {
      const calendar = at(path);
      const file = calendar.files.get(name);
      if (!holds(condition, isThere(file) ? file.etag : undefined)) return { ok: false, why: 'condition' };
      if (!isThere(file)) return { ok: false, why: 'missing' };
      calendar.revision += 1;
      calendar.files.set(name, { ...file, revision: calendar.revision, body: null });
      return { ok: true };
    },
  };
}
