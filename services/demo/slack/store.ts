import type { Pool } from 'pg';
import type { SlackBlock } from '#services/slack/port.ts';

export type StoredMessage = {
  channel: string;
  /** Seconds since 1970 with six decimals; also the id of a message within its channel. */
  ts: string;
  thread: string | null;
  author: string;
  text: string;
  blocks: SlackBlock[];
  metadata: unknown;
  onlyFor: string | null;
  isEdited: boolean;
  /** Kairos did not accept it, even after retries. */
  isLost: boolean;
};

type Written = Pick<StoredMessage, 'text'> & Partial<Pick<StoredMessage, 'blocks' | 'metadata'>>;
type NewMessage = Written &
  Pick<StoredMessage, 'channel' | 'author'> &
  Partial<Pick<StoredMessage, 'thread' | 'onlyFor'>>;

const COLUMNS = `channel, ts, thread, author, text, blocks, metadata, only_for as "onlyFor",
  is_edited as "isEdited", is_lost as "isLost"`;

/** The rows of the demo Slack. */
export function createDemoSlackStore(pool: Pool, now: () => Date) {
  return {
    async hasBot(): Promise<boolean> {
      const { rowCount } = await pool.query('select from demo.slack_workspace where has_bot');
      return rowCount === 1;
    },

    /** Adds the bot, or removes it with what its Home tabs show. */
    async setBot(hasBot: boolean): Promise<void> {
      await pool.query(
        `with gone as (delete from demo.slack_homes where not $1)
         update demo.slack_workspace set has_bot = $1`,
        [hasBot],
      );
    },

    async post(message: NewMessage): Promise<StoredMessage> {
      const { channel, thread, author, text, blocks, metadata, onlyFor } = message;
      const at = now().getTime();
      const millisecond = `${Math.floor(at / 1000)}.${String(at % 1000).padStart(3, '0')}`;
      const { rows } = await pool.query<StoredMessage>(
        `insert into demo.slack_messages (channel, ts, thread, author, text, blocks, metadata, only_for)
         values ($1, $2 || lpad((nextval('demo.slack_order') % 1000)::text, 3, '0'), $3, $4, $5, $6, $7, $8)
         returning ${COLUMNS}`,
        [channel, millisecond, thread, author, text, JSON.stringify(blocks ?? []), metadata, onlyFor],
      );
      return rows[0]!;
    },

    /** Keeps the old metadata if none is given. */
    async change({ channel, ts }: StoredMessage, { text, blocks, metadata }: Written): Promise<void> {
      await pool.query(
        `update demo.slack_messages
         set text = $3, blocks = $4, metadata = coalesce($5, metadata), is_edited = true
         where channel = $1 and ts = $2`,
        [channel, ts, text, JSON.stringify(blocks ?? []), metadata],
      );
    },

    async markLost({ channel, ts }: StoredMessage): Promise<void> {
      await pool.query('update demo.slack_messages set is_lost = true where channel = $1 and ts = $2', [
        channel,
        ts,
      ]);
    },

    /** In the order they were written: what everyone sees, and what only this member does. */
    async messages(channel: string, member: string | null): Promise<StoredMessage[]> {
      const { rows } = await pool.query<StoredMessage>(
        `select ${COLUMNS} from demo.slack_messages
         where channel = $1 and (only_for is null or only_for = $2) order by ts::numeric`,
        [channel, member],
      );
      return rows;
    },

    /** The newest message of each conversation that this member sees and someone else wrote. */
    async latest(member: string): Promise<Map<string, string>> {
      const { rows } = await pool.query<{ channel: string; ts: string }>(
        `select channel, max(ts::numeric)::text as ts from demo.slack_messages
         where author <> $1 and (only_for is null or only_for = $1) group by channel`,
        [member],
      );
      return new Map(rows.map(({ channel, ts }) => [channel, ts]));
    },

    async showHome(member: string, blocks: SlackBlock[]): Promise<void> {
      await pool.query(
        `insert into demo.slack_homes (member, blocks) values ($1, $2)
         on conflict (member) do update set blocks = excluded.blocks`,
        [member, JSON.stringify(blocks)],
      );
    },

    /** Null until the bot shows something. */
    async home(member: string): Promise<SlackBlock[] | null> {
      const { rows } = await pool.query<{ blocks: SlackBlock[] }>(
        'select blocks from demo.slack_homes where member = $1',
        [member],
      );
      return rows[0]?.blocks ?? null;
    },
  };
}

export type DemoSlackStore = ReturnType<typeof createDemoSlackStore>;
