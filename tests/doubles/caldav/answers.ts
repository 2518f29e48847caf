import type { Context } from 'koa';
import { type Html, html } from '#services/runtime/html.ts';
import type { DavProperties } from './resources.ts';
import { childrenOf, tag, type XmlElement, xmlDocument } from './xml.ts';

const REASONS: Readonly<Record<number, string>> = { 200: 'OK', 404: 'Not Found' };

const status = (code: number): Html => tag('d:status', `HTTP/1.1 ${code} ${REASONS[code] ?? ''}`);

/** An element that was asked for, without its content. One of a namespace that the server doesn't know brings it along. */
const nameOnly = ({ name, uri, local }: XmlElement): Html => {
  if (/^[dcs]:/.test(name)) return tag(name);
  return html`<x:${local} xmlns:x="${uri}"/>`;
};

const propstat = (code: number, properties: readonly Html[]): Html =>
  tag('d:propstat', [tag('d:prop', properties), status(code)]);

/** One response of a multistatus: what was asked for, as far as there is such. Everything, if nothing is named. */
export function responseOf(href: string, has: DavProperties, wanted: readonly XmlElement[] | null): Html {
  const found = Object.entries(has).filter(
    ([name]) => wanted === null || wanted.some((element) => element.name === name),
  );
  const missing = (wanted ?? []).filter(({ name }) => !(name in has));
  return tag('d:response', [
    tag('d:href', href),
    ...(found.length > 0 || missing.length === 0
      ? [
          propstat(
            200,
            found.map(([name, content]) => tag(name, content)),
          ),
        ]
      : []),
    ...(missing.length > 0 ? [propstat(404, missing.map(nameOnly))] : []),
  ]);
}

/** A response of a multistatus for what isn't there. */
export const notThere = (href: string): Html => tag('d:response', [tag('d:href', href), status(404)]);

/** The properties that a PROPFIND or REPORT names; null for all of them. */
export const wantedIn = (request: XmlElement | null): readonly XmlElement[] | null => {
  const [prop] = childrenOf(request ?? undefined, 'd:prop');
  return prop?.children ?? null;
};

export function answerMultistatus(ctx: Context, responses: readonly Html[]): void {
  ctx.status = 207;
  ctx.type = 'application/xml; charset=utf-8';
  ctx.body = xmlDocument('d:multistatus', responses);
}

/** An error, with the precondition that wasn't met if there's a name for it (RFC 4918, 16). */
export function refuseDav(ctx: Context, code: number, precondition?: string): void {
  ctx.status = code;
  if (precondition === undefined) return;
  ctx.type = 'application/xml; charset=utf-8';
  ctx.body = xmlDocument('d:error', tag(precondition));
}
