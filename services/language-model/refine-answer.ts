import { z } from 'zod';
import { readJson } from '#services/runtime/read-json.ts';
import type { RefinableCandidate, Refinement } from './refiner.ts';

/** Five candidates with a sentence each are about a kilobyte; more than this is no answer. */
const LONGEST_ANSWER = 20_000;
const LONGEST_REASON = 300;
/** How much of a reason is read at all: the patterns below are slow on very long words. */
const LOOKED_AT = 2_000;

const answer = z.object({ order: z.array(z.object({ id: z.string(), reason: z.string() })) });

const LINKS = [
  // [text](address) and ![text](address): the text stays.
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/<[^>]*>/g, ' '],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S*/gi, ' '],
  [/\b(?:javascript|data|mailto|tel):\S*/gi, ' '],
  [/\S*@\S*/g, ' '],
  [/\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/:?#]\S*)?/gi, ' '],
] as const;

const withoutLinks = (text: string): string =>
  LINKS.reduce((rest, [pattern, put]) => rest.replace(pattern, put), text);

/**
 * A model's sentence as plain text: no links, addresses, markup or control characters, at most 300 characters. People
 * are named by their role, since p2 means nothing to a reader.
 */
export function plainSentence(text: string): string {
  const flat = text
    .slice(0, LOOKED_AT)
    .toWellFormed()
    .replace(/[\p{C}\u2028\u2029\s]+/gu, ' ');
  const plain = withoutLinks(flat)
    .replace(/[<>[\]{}*_`#|~\\^]/g, '')
    .replace(/\bp0\b/g, 'the organizer')
    .replace(/\bp\d+\b/g, 'a participant')
    .replace(/ +([.,;:!?])/g, '$1');
  // The removed text may have kept the parts of an address apart.
  const unlinked = withoutLinks(plain).replace(/ +/g, ' ').trim();
  const characters = [...unlinked];
  if (characters.length <= LONGEST_REASON) return unlinked;
  return `${characters
    .slice(0, LONGEST_REASON - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * The model's text as a refinement: exactly the candidates, once each, with a reason. Null for anything else; extra
 * fields in the answer are dropped.
 */
export function parseRefinement(text: string, candidates: readonly RefinableCandidate[]): Refinement {
  const parsed = text.length > LONGEST_ANSWER ? null : readJson(answer, () => text);
  if (!parsed) return null;
  const order = parsed.order.map(({ id, reason }) => ({ id, reason: plainSentence(reason) }));
  const missing = new Set(candidates.map(({ id }) => id));
  const everyOnce = order.length === candidates.length && order.every(({ id }) => missing.delete(id));
  return everyOnce && order.every(({ reason }) => reason !== '') ? order : null;
}
