import type { Context } from 'koa';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { crashPoint } from '#services/runtime/crash-points.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import type { CommandContext } from '#services/use-cases/commands/execute.ts';
import { eraseAccount } from '#services/use-cases/erasure/erase-account.ts';
import { executeOnMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type {
  LoadedMeeting,
  MeetingWithId,
  RefusalCode,
  Refused,
  UseCaseDone,
} from '#services/use-cases/meetings/organizing.ts';
import type { ApiDeps } from './deps.ts';
import { ApiError, tooMany, unauthorized } from './errors.ts';
import { actingProgram } from './security/bearer.ts';

/** A random UUID, the namespace of all command ids. */
const COMMANDS = '0c5a4f3e-6f0b-5f57-9c39-7b1d2f6f0d11';
const KEY = /^[\x21-\x7e]{1,200}$/;

/** How long a response waits for the read models to show the change, in milliseconds. */
const READ_MODEL_WAIT_MS = 500;

/** The status for each refusal; `tooMany` becomes a 429 with the time to wait. */
const STATUS: Record<Exclude<RefusalCode, 'tooMany'>, number> = {
  notFound: 404,
  notInvited: 404,
  invalid: 400,
  organizer: 400,
  removed: 403,
  keyReused: 422,
  exists: 409,
  closed: 409,
  alreadyScheduled: 409,
  claimed: 409,
  changed: 409,
  bookingOpen: 409,
  notOpen: 409,
  holds: 409,
  past: 409,
  tooLate: 409,
  tooManyProposals: 409,
  notAutomatic: 409,
  overlaps: 409,
  overtaken: 409,
  conflict: 409,
  badDates: 400,
  notAParticipant: 400,
  completed: 409,
  notPossible: 409,
  taken: 409,
  noTime: 409,
};

export type Commands = ReturnType<typeof createCommands>;

/** Returns a successful outcome. Throws the matching ApiError for a refusal, with `more` added to its body. */
export function unwrapOrThrow<Outcome extends { ok: true } | Refused>(
  outcome: Outcome,
  more: object = {},
): Extract<Outcome, { ok: true }> {
  if (outcome.ok) return outcome as Extract<Outcome, { ok: true }>;
  const { code, message, retryAfter = 0 } = outcome.refused;
  if (code === 'tooMany') throw tooMany(message, retryAfter / 1_000);
  throw new ApiError(STATUS[code], message, { more });
}

/** Throws the matching ApiError if there is a refusal. */
export const unlessRefused = (refused: Refused | null): void => void unwrapOrThrow(refused ?? { ok: true });

export function createCommands({
  log,
  projector,
  vault,
  now,
}: Pick<ApiDeps, 'log' | 'projector' | 'vault' | 'now'>) {
  const contextOf = (ctx: Context, user: User, commandId: string): CommandContext => {
    const client = actingProgram(ctx);
    return {
      commandId,
      actor: { kind: 'user', id: user.id },
      ...(client && { client }),
      correlationId: ctx.state['requestId'],
      source: 'http',
      now,
    };
  };
  const idOf = (ctx: Context, user: User, key: string) =>
    uuidV5(`${user.id} ${ctx.method} ${ctx.path} ${key}`, COMMANDS);

  /** Waits until the read models show a checkpoint, or sets a header that says they don't yet. */
  async function waitForReadModel(ctx: Context, checkpoint: Checkpoint): Promise<void> {
    crashPoint('CP-2-command-before-answer');
    if ((await projector.waitFor(checkpoint, READ_MODEL_WAIT_MS)) === 'behind')
      ctx.set('X-Read-Model', 'behind');
  }

  /**
   * A meeting after a use case, once the read models show it, or have taken too long. Throws the matching ApiError for a
   * refusal, with `more` added to its body.
   */
  async function shown(
    ctx: Context,
    id: string,
    outcome: UseCaseDone | Refused,
    more?: object,
  ): Promise<MeetingWithId> {
    const { state, checkpoint } = unwrapOrThrow(outcome, more);
    await waitForReadModel(ctx, checkpoint);
    return { id, state };
  }

  return {
    waitForReadModel,
    shown,
    /** Executes a command on a meeting, and answers as `shown` does. */
    execute: async (ctx: Context, found: LoadedMeeting, command: MeetingCommand, context: CommandContext) =>
      shown(ctx, found.id, await executeOnMeeting(log, found, command, context)),
    /** A participant who acts with a personal link; Kairos for someone who has no number yet. Every call is new. */
    linkContext: (ctx: Context, participant?: number): CommandContext => ({
      commandId: randomUuid(),
      actor: participant === undefined ? { kind: 'kairos' } : { kind: 'participant', number: participant },
      correlationId: ctx.state['requestId'],
      source: 'http',
      now,
    }),
    /**
     * Who acts, and the command id: the same for the same user, route and Idempotency-Key, so a repeat gets the first
     * answer. Without a key every call is new.
     */
    context(ctx: Context, user: User, body: unknown): CommandContext {
      const key = ctx.get('Idempotency-Key');
      if (key === '') return contextOf(ctx, user, randomUuid());
      if (!KEY.test(key))
        throw new ApiError(400, 'Idempotency-Key must be 1 to 200 visible ASCII characters');
      return {
        ...contextOf(ctx, user, idOf(ctx, user, key)),
        // A keyed hash, since the record around it says nothing about a person.
        requestHash: vault.hash(JSON.stringify(body ?? null), 'request'),
      };
    },
  };
}

/**
 * For a request that has just stored something of a user: if their account was deleted meanwhile, erases that too and throws
 * a 401. Deleting removes the account before it looks for the last time, so this or that finds it.
 */
export async function assertStillThere(deps: ApiDeps, userId: string): Promise<void> {
  if (await deps.users.exists(userId)) return;
  await eraseAccount(deps, userId);
  throw unauthorized();
}
