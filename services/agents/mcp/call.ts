import { z } from 'zod';
import type { Clock } from '#contracts/clock.ts';
import type { Client } from '#contracts/events/event-spec.ts';
import type { ApiAnswer, ApiCall } from '#services/http/dispatch.ts';

/** An API call as tools see it: the declaration from which the router and the OpenAPI document are made. */
export type ToolRoute = {
  method: string;
  /** With `:name` for each parameter. */
  path: string;
  /** The scope that the caller's token needs; null if programs can't make this call. */
  scope: string | null;
  query?: z.ZodType;
  body?: z.ZodType;
};

/** The API's idempotency key, which makes repeating a call harmless. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .describe('A random text for each thing to be done. The same one again repeats it without harm.');

/** The id of a meeting, a participant or a proposal: a single part of a path, and never a dot, which would lead elsewhere. */
export const idInPath = z.string().regex(/^[\w-]{1,100}$/, "That isn't an id of Kairos.");

/** Makes an API call as the caller, with their token and from their address. Never throws for a refusal. */
type Dispatch = (call: ApiCall) => Promise<ApiAnswer>;

/** Who calls: a person, by a program with a token of theirs. */
export type Caller = {
  user: { id: string; zone: string | null; clock: Clock | null };
  /** The token's id, its owner's name for the program, and the program in the log. */
  client: { id: string; name: string; inLog: Client };
  scopes: readonly string[];
  dispatch: Dispatch;
};

export class ApiRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor({ status, body }: ApiAnswer) {
    const said = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    super(typeof said['message'] === 'string' ? said['message'] : `Kairos answered with status ${status}.`);
    this.status = status;
    this.body = said;
  }
}

/** The body of an answer. Throws ApiRefusal unless the call succeeded. */
export function unwrap<Body>(answer: ApiAnswer): Body {
  if (answer.status >= 400) throw new ApiRefusal(answer);
  return answer.body as Body;
}
