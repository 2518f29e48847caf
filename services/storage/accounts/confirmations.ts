import { z } from 'zod';
import { columnsOf, excluded, firstOf, run, statement } from '../postgres/statement.ts';
import { sealedColumn } from '../vault/port.ts';
import { type AccountsDeps, accounts, type NewRow } from './tables.ts';

/** How long a person can confirm, in minutes. */
export const CONFIRMATION_MINUTES = 10;
const DECISION_TIME_MS = CONFIRMATION_MINUTES * 60_000;

/** How long a program can ask what was decided, in milliseconds. */
const KEPT_AFTER_MS = 60 * 60_000;

const asked = z.object({
  /** What the person calls the program. */
  client: z.string(),
  /** What the program is listed by among those that may act for the person. */
  token: z.string(),
  /** The program, as the log names it. */
  program: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('token'), id: z.string() }),
    z.object({ kind: z.literal('oauth'), id: z.string(), name: z.string() }),
  ]),
  /** What would happen, in plain words: a heading, and sentences. */
  what: z.string(),
  facts: z.array(z.string()),
  call: z.object({
    method: z.string(),
    path: z.string(),
    body: z.unknown().optional(),
    idempotencyKey: z.string().optional(),
  }),
});

/** A call of a program that waits for its person. */
type AskedCall = z.infer<typeof asked>;

type Confirmation = AskedCall & {
  /** ISO. It can be decided until then. */
  until: string;
  /** Null while the person hasn't decided. */
  decision: 'confirmed' | 'declined' | null;
};

/** What programs want to do and a person has to confirm first. The calls are sealed, and soon forgotten. */
export type Confirmations = ReturnType<typeof createConfirmations>;

const placeOf = (id: string) => `confirmation:${id}`;

export const sealedConfirmations = sealedColumn('confirmations', 'id', 'call', placeOf);

const ask = statement('confirmations_ask', (row: NewRow<'confirmations'>, now: Date) =>
  accounts
    .insertInto('confirmations')
    .values(columnsOf(row, ['id', 'user_id', 'call', 'until', 'expire']))
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet(excluded('call', 'until', 'expire'))
        .where('confirmations.decision', 'is', null)
        .where('confirmations.until', '<=', now),
    ),
);

const find = statement('confirmations_find', (id: string, userId: string, now: Date) =>
  accounts
    .selectFrom('confirmations')
    .select(['call', 'until', 'decision'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expire', '>', now),
);

type Decision = NonNullable<Confirmation['decision']>;

const decide = statement(
  'confirmations_decide',
  (id: string, userId: string, decision: Decision, now: Date) =>
    accounts
      .updateTable('confirmations')
      .set({ decision })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('decision', 'is', null)
      .where('until', '>', now),
);

export function createConfirmations({ pool, vault, now }: Pick<AccountsDeps, 'pool' | 'vault' | 'now'>) {
  return {
    /**
     * What this very call of this program goes by, the same each time: opaque without KAIROS_KEY, so only we can make the link to
     * it.
     */
    idOf: (
      userId: string,
      clientId: string,
      { method, path, body, idempotencyKey }: AskedCall['call'],
    ): string =>
      vault.hash(
        JSON.stringify([userId, clientId, method, path, body ?? null, idempotencyKey ?? null]),
        'confirmation',
      ),

    /** Asks, or asks again if the time to decide has passed. What was asked before and still can be decided stays. */
    async ask(id: string, userId: string, call: AskedCall): Promise<void> {
      const at = now();
      const [until, expire] = [DECISION_TIME_MS, DECISION_TIME_MS + KEPT_AFTER_MS].map(
        (wait) => new Date(at.getTime() + wait),
      ) as [Date, Date];
      const sealed = vault.seal(JSON.stringify(call), placeOf(id));
      await run(pool, ask({ id, user_id: userId, call: sealed, until, expire }, at));
    },

    /** Null for what was never asked of this person, or is forgotten. */
    async find(id: string, userId: string): Promise<Confirmation | null> {
      const row = await firstOf(pool, find(id, userId, now()));
      if (!row) return null;
      const call = asked.parse(JSON.parse(vault.open(row.call, placeOf(id))));
      return { ...call, until: row.until.toISOString(), decision: row.decision };
    },

    /** Decides once. False if it was decided already, or too late. */
    async decide(
      id: string,
      userId: string,
      decision: NonNullable<Confirmation['decision']>,
    ): Promise<boolean> {
      return (await run(pool, decide(id, userId, decision, now()))).rowCount === 1;
    },
  };
}
