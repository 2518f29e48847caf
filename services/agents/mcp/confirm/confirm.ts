import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ApiCall } from '#services/http/dispatch.ts';
import { readJson } from '#services/runtime/read-json.ts';
import { CONFIRMATION_MINUTES, type Confirmations } from '#services/storage/accounts/confirmations.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import type { Caller } from '../call.ts';
import { clean } from '../clean.ts';
import { stopped, success } from '../result.ts';
import type { Ask, Question } from './questions.ts';

type ConfirmDeps = {
  confirmations: Confirmations;
  vault: Pick<Vault, 'seal' | 'open'>;
  publicUrl: string;
  now: () => Date;
};

const STATE = 'mcp:asked';
const QUESTION = 'confirm';
const ANSWER = z.object({ confirm: z.boolean() });

const NOT_NOW = "They don't want this now. Ask them what they want instead.";

const askedOf = z.object({ id: z.string(), until: z.number() });

/**
 * Null once the person has confirmed this very call, by their client or by our link; else the answer for the client: the question,
 * the link, or the person's no.
 */
export async function confirm(
  { confirmations, vault, publicUrl, now }: ConfirmDeps,
  {
    call,
    ask,
    caller,
    context,
    canAsk,
  }: {
    call: ApiCall;
    ask: Ask;
    caller: Caller;
    context: ServerContext;
    canAsk: boolean;
  },
): Promise<CallToolResult | InputRequiredResult | null> {
  const id = confirmations.idOf(caller.user.id, caller.client.id, call);
  const before = await confirmations.find(id, caller.user.id);
  if (before?.decision === 'confirmed') return null;
  if (before?.decision === 'declined') return stopped(NOT_NOW);
  if (canAsk && mayElicit(context)) {
    if (wasAsked(context.mcpReq.requestState(), id)) {
      const given = inputResponse(context.mcpReq.inputResponses, QUESTION);
      if (given.kind === 'elicit')
        return given.action === 'accept' && ANSWER.safeParse(given.content).data?.confirm === true
          ? null
          : stopped(NOT_NOW);
    }
    const until = now().getTime() + CONFIRMATION_MINUTES * 60_000;
    return inputRequired({
      inputRequests: {
        [QUESTION]: inputRequired.elicit({ message: questionText(await ask()), requestedSchema: ANSWER }),
      },
      requestState: vault.seal(JSON.stringify({ id, until }), STATE),
    });
  }
  await confirmations.ask(id, caller.user.id, {
    client: clean(caller.client.name),
    token: caller.client.id,
    program: caller.client.inLog,
    ...(await ask()),
    call,
  });
  const { until } = (await confirmations.find(id, caller.user.id))!;
  return success({
    needs_confirmation: {
      link: `${publicUrl}/confirm/${id}`,
      until,
      next: 'Nothing has happened yet. Give the person this link. Once they confirm, call this again with the same idempotency_key for the outcome.',
    },
  });

  /** Whether the client answers a question of ours about this very call, in time. */
  function wasAsked(state: unknown, about: string): boolean {
    const asked = typeof state === 'string' ? readJson(askedOf, () => vault.open(state, STATE)) : null;
    return asked?.id === about && asked.until > now().getTime();
  }
}

const questionText = ({ what, facts }: Question): string => [`${what}?`, ...facts].join(' ');

/** Whether the client can show a form to its person. Without a mode, a client that can ask at all can show forms. */
function mayElicit({ mcpReq }: ServerContext): boolean {
  const capabilities = mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY as never] as
    | { elicitation?: { form?: object; url?: object } }
    | undefined;
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** The answer of a tool that waits for a confirmation. */
export const needsConfirmation = z.object({
  needs_confirmation: z.object({ link: z.string(), until: z.string(), next: z.string() }).optional(),
});
