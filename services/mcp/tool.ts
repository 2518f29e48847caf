import type { z } from 'zod';
import type { Caller } from './call.ts';
import type { Ask } from './confirm/questions.ts';
import type { ShapeContext } from './shapes/words.ts';

/** The arguments of a call, as the schema of the tool takes them. */
export type Args = Readonly<Record<string, unknown>>;

/** What a shape may need beyond the answer. */
export type ToolContext = ShapeContext & {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The header of the API's answer. */
  header(name: string): string | undefined;
};

/**
 * A tool as data: the API call that it makes, and how the answer is told to an agent. `Answer` is what the API answers, and
 * `Given` the arguments that the tool looks at.
 */
export type ToolOf<Answer, Given = Args> = {
  name: string;
  title: string;
  description: string;
  /** The routes that it may call, each as `METHOD /path`; more than one where the arguments decide. */
  routes: readonly [string, ...string[]];
  /** Which of them these arguments mean; the first if omitted. */
  route?: (args: Given) => string;
  /** The fields of the routes' contracts that it takes; all of them if omitted. */
  fields?: readonly string[];
  /** Arguments beyond the contracts, or stricter than they are. */
  more?: Record<string, z.ZodType>;
  /** The body, if it isn't made of the arguments as they are. */
  body?: (args: Given, caller: Caller) => unknown;
  /** The scopes that these arguments need beyond the route's. */
  scopes?: (args: Given) => readonly string[];
  /** What a person has to confirm first; null where they needn't. */
  asks?: (args: Given, caller: Caller) => Ask | null;
  output: z.ZodObject;
  /** What the agent is told of the API's answer. */
  shape: (answer: Answer, context: ToolContext & { args: Given }) => unknown;
  /** What it does can't be repeated without harm, or undone without effort. */
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
