import type { z } from 'zod';
import type { Caller } from './call.ts';
import type { Ask } from './confirm/questions.ts';
import type { ShapeContext } from './shapes/words.ts';

/** The arguments of a call, as the schema of the tool takes them. */
export type Args = Readonly<Record<string, unknown>>;

/** Everything besides the answer that a shape may need. */
export type ToolContext = ShapeContext & {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The header of the API's answer. */
  header(name: string): string | undefined;
};

/**
 * A tool as data: the API call that it makes, and the shape of the answer for an agent. `Answer` is the API's answer,
 * and `Given` the arguments that the tool looks at.
 */
export type ToolOf<Answer, Given = Args> = {
  name: string;
  title: string;
  description: string;
  /** The routes that the tool may call, each as `METHOD /path`; several where the arguments decide. */
  routes: readonly [string, ...string[]];
  /** Which of them these arguments mean; the first if omitted. */
  route?: (args: Given) => string;
  /** The fields of the routes' contracts that the tool takes; all of them if omitted. */
  fields?: readonly string[];
  /** Arguments beyond the contracts, or stricter than they are. */
  more?: Record<string, z.ZodType>;
  /** The body, unless made of the arguments as they are. */
  body?: (args: Given, caller: Caller) => unknown;
  /** The scopes that these arguments need beyond the route's. */
  scopes?: (args: Given) => readonly string[];
  /** The question that a person has to confirm first; null for none. */
  asks?: (args: Given, caller: Caller) => Ask | null;
  output: z.ZodObject;
  /** The agent's view of the API's answer. */
  shape: (answer: Answer, context: ToolContext & { args: Given }) => unknown;
  /** The change can't be repeated without harm, or undone without effort. */
  isDestructive?: true;
};

/** Any tool. Whoever gives it arguments has checked them by its schema, and asked the API of its routes. */
export type Tool = ToolOf<never, never>;

/** Calls that change nothing, though they aren't GET. */
const READS: ReadonlySet<string> = new Set([
  'POST /api/times',
  'POST /api/meetings/:id/what-if',
  'POST /api/meetings/understand',
]);

/** Whether a tool changes anything. Those that do take an idempotency key. */
export const isWrite = ({ routes }: Pick<Tool, 'routes'>): boolean =>
  routes.some((route) => !route.startsWith('GET ') && !READS.has(route));
