import type { Context, Middleware } from 'koa';
import { answerMultistatus, notThere, refuseDav, responseOf, wantedIn } from './answers.ts';
import { readFile } from './event-file.ts';
import type { DavCalendar, DavPerson } from './people.ts';
import {
  addressOf,
  calendarProperties,
  DAV_ROOT,
  type DavProperties,
  type DavResource,
  homeOf,
  homeProperties,
  objectAddress,
  objectProperties,
  principalProperties,
  reportedProperties,
  resourceAt,
  revisionIn,
  rootProperties,
  syncTokenOf,
} from './resources.ts';
import { createDavStore } from './store.ts';
import { childrenOf, readXml, tag, type XmlElement } from './xml.ts';

/** Where clients are sent that know only the host (RFC 6764, 5). */
const WELL_KNOWN = '/.well-known/caldav';

/** Bytes of a request. */
const LARGEST_REQUEST = 1024 * 1024;

const METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, REPORT';

/**
 * A small CalDAV server (RFC 4791, 4918, 6578) for these people: everything under /demo/caldav, and the address that leads
 * there. It does what real servers agree on, and no more: searches by time and `expand` aren't honored.
 */
export function createDemoCalDav(people: readonly DavPerson[]): { routes: Middleware } {
  const store = createDavStore();

  function personOf(ctx: Context): DavPerson | null {
    const [, encoded = ''] = /^Basic ([\w+/]+=*)$/i.exec(ctx.get('Authorization')) ?? [];
    const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    const password = rest.join(':');
    return (
      people.find(({ email, appPassword }) => email === username.toLowerCase() && appPassword === password) ??
      null
    );
  }

  const propertiesOf = (person: DavPerson, calendar: DavCalendar): DavProperties =>
    calendarProperties(person, calendar, store.revisionOf(addressOf(person, calendar)));

  function find(ctx: Context, person: DavPerson, resource: DavResource, body: string) {
    const request = body === '' ? null : readXml(body);
    if (body !== '' && request?.name !== 'd:propfind') return refuseDav(ctx, 400);
    const depth = ctx.get('Depth') || 'infinity';
    if (depth === 'infinity') return refuseDav(ctx, 403, 'd:propfind-finite-depth');
    const wanted = wantedIn(request);
    const inside = depth === '1';
    switch (resource.kind) {
      case 'root':
        return answerMultistatus(ctx, [responseOf(DAV_ROOT, rootProperties(person), wanted)]);
      case 'principal':
        return answerMultistatus(ctx, [responseOf(ctx.path, principalProperties(person), wanted)]);
      case 'home': {
        const calendars = person.calendars.map((calendar) =>
          responseOf(addressOf(person, calendar), propertiesOf(person, calendar), wanted),
        );
        const own = responseOf(homeOf(person), homeProperties(person), wanted);
        return answerMultistatus(ctx, [own, ...(inside ? calendars : [])]);
      }
      case 'calendar': {
        const { calendar } = resource;
        const address = addressOf(person, calendar);
        const objects = inside ? store.objectsOf(address) : [];
        return answerMultistatus(ctx, [
          responseOf(address, propertiesOf(person, calendar), wanted),
          ...objects.map((object) =>
            responseOf(
              objectAddress(person, calendar, object.name),
              objectProperties(person, object),
              wanted,
            ),
          ),
        ]);
      }
      case 'object': {
        const { calendar, name } = resource;
        const object = store.object(addressOf(person, calendar), name);
        if (!object) return;
        const href = objectAddress(person, calendar, name);
        return answerMultistatus(ctx, [responseOf(href, objectProperties(person, object), wanted)]);
      }
    }
  }

  function report(ctx: Context, person: DavPerson, resource: DavResource, body: string) {
    const request = readXml(body);
    if (!request) return refuseDav(ctx, 400);
    if (resource.kind !== 'calendar') return refuseDav(ctx, 403, 'd:supported-report');
    const { calendar } = resource;
    const wanted = wantedIn(request);
    switch (request.name) {
      case 'd:sync-collection':
        return sync(ctx, person, calendar, request);
      case 'c:calendar-multiget': {
        const hrefs = childrenOf(request, 'd:href').map(({ text }) => text.trim());
        const responses = hrefs.map((href) => {
          const path = URL.parse(href, ctx.URL.href)?.pathname ?? '';
          const asked = resourceAt(path, person);
          if (asked?.kind !== 'object' || asked.calendar !== calendar) return notThere(href);
          const object = store.object(addressOf(person, calendar), asked.name);
          return object ? responseOf(href, reportedProperties(person, object), wanted) : notThere(href);
        });
        return answerMultistatus(ctx, responses);
      }
      case 'c:calendar-query': {
        const objects = store.objectsOf(addressOf(person, calendar));
        const responses = objects.map((object) =>
          responseOf(
            objectAddress(person, calendar, object.name),
            reportedProperties(person, object),
            wanted,
          ),
        );
        return answerMultistatus(ctx, responses);
      }
      default:
        return refuseDav(ctx, 403, 'd:supported-report');
    }
  }

  /** What has changed since a client last asked; all there is, for one that comes without a token. */
  function sync(ctx: Context, person: DavPerson, calendar: DavCalendar, request: XmlElement) {
    const token = childrenOf(request, 'd:sync-token')[0]?.text.trim() ?? '';
    const since = token === '' ? 0 : revisionIn(token);
    const address = addressOf(person, calendar);
    const { changed, revision } = store.changesSince(address, since ?? 0);
    if (since === null || since > revision) return refuseDav(ctx, 403, 'd:valid-sync-token');
    const wanted = wantedIn(request);
    const responses = changed.flatMap(({ name, etag, body }) => {
      const href = objectAddress(person, calendar, name);
      if (body !== null) return responseOf(href, reportedProperties(person, { name, etag, body }), wanted);
      return since === 0 ? [] : notThere(href);
    });
    answerMultistatus(ctx, [...responses, tag('d:sync-token', syncTokenOf(revision))]);
  }

  function get(ctx: Context, person: DavPerson, { calendar, name }: DavObjectResource) {
    const object = store.object(addressOf(person, calendar), name);
    if (!object) return;
    ctx.status = 200;
    ctx.set('ETag', object.etag);
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.body = object.body;
    if (ctx.fresh) ctx.status = 304;
  }

  function put(ctx: Context, person: DavPerson, { calendar, name }: DavObjectResource, body: string) {
    if (!calendar.writable) return refuseDav(ctx, 403, 'd:need-privileges');
    if (!ctx.is('text/calendar')) return refuseDav(ctx, 403, 'c:supported-calendar-data');
    const file = readFile(body);
    if (!file.ok) return refuseDav(ctx, 403, file.why);
    const done = store.put(addressOf(person, calendar), name, { uid: file.uid, body }, conditionOf(ctx));
    if (done.ok) {
      ctx.set('ETag', done.etag);
      ctx.status = done.isNew ? 201 : 204;
    } else if (done.why === 'uidTaken') refuseDav(ctx, 403, 'c:no-uid-conflict');
    else ctx.status = 412;
  }

  function remove(ctx: Context, person: DavPerson, { calendar, name }: DavObjectResource) {
    if (!calendar.writable) return refuseDav(ctx, 403, 'd:need-privileges');
    const done = store.remove(addressOf(person, calendar), name, conditionOf(ctx));
    if (done.ok) ctx.status = 204;
    else ctx.status = done.why === 'missing' ? 404 : 412;
  }

  async function answer(ctx: Context): Promise<void> {
    ctx.set({ 'Cache-Control': 'no-store', DAV: '1, 3, calendar-access', Allow: METHODS });
    const person = personOf(ctx);
    if (!person) {
      ctx.set('WWW-Authenticate', 'Basic realm="Demo calendars", charset="UTF-8"');
      ctx.status = 401;
      return;
    }
    const body = await readBody(ctx);
    if (body === null) return refuseDav(ctx, 413, 'c:max-resource-size');
    ctx.status = 404;
    const resource = resourceAt(ctx.path, person);
    if (!resource) return;
    if (ctx.method === 'OPTIONS') {
      ctx.status = 204;
      return;
    }
    if (ctx.method === 'PROPFIND') return find(ctx, person, resource, body);
    if (ctx.method === 'REPORT') return report(ctx, person, resource, body);
    if (resource.kind === 'object') {
      if (ctx.method === 'GET' || ctx.method === 'HEAD') return get(ctx, person, resource);
      if (ctx.method === 'PUT') return put(ctx, person, resource, body);
      if (ctx.method === 'DELETE') return remove(ctx, person, resource);
    }
    ctx.status = 405;
  }

  return {
    async routes(ctx, next) {
      if (ctx.path === WELL_KNOWN) {
        ctx.redirect(DAV_ROOT);
        ctx.status = 301;
      } else if (ctx.path.startsWith(DAV_ROOT)) await answer(ctx);
      else await next();
    },
  };
}

type DavObjectResource = Extract<DavResource, { kind: 'object' }>;

const conditionOf = (ctx: Context) => ({
  ifMatch: ctx.get('If-Match'),
  ifNoneMatch: ctx.get('If-None-Match'),
});

/** Null if it's too long. */
async function readBody(ctx: Context): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of ctx.req) {
    length += chunk.length;
    if (length > LARGEST_REQUEST) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
