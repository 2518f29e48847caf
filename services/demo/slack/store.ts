import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { SlackBlock } from '#services/slack/port.ts';

export type Metadata = { event_type: string; event_payload: Record<string, unknown> };

export type StoredMessage = {
  channel: string;
  /** Seconds since 1970 with six decimals; also the id of a message within its channel. */
  ts: string;
  thread: string | null;
  author: string;
  text: string;
  blocks: SlackBlock[];
  metadata: Metadata | null;
  onlyFor: string | null;
  isEdited: boolean;
  isLost: boolean;
};

type NewMessage = Omit<StoredMessage, 'ts' | 'isEdited' | 'isLost'>;

/** What a token grants. */
export type DemoInstallation = { scopes: string[]; isRevoked: boolean };

type Code = { member: string; scopes: string[]; redirectUri: string };

const COLUMNS = `channel, ts, thread, author, text, blocks, metadata, only_for as "onlyFor",
  is_edited as "isEdited", is_lost as "isLost"`;

const NEXT = 'with next as (update demo.slack_revision set revision = revision + 1 returning revision)';

const hash = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** The rows of the demo Slack. */
export function createDemoSlackStore(pool: Pool, now: () => Date) {
  return {
    /** Grows with every change that a page could show. */
    async revision(): Promise<string> {
      const { rows } = await pool.query<{ revision: string }>('select revision from demo.slack_revision');
      return rows[0]!.revision;
    },

    async post({
      channel,
      thread,
      author,
      text,
      blocks,
      metadata,
      onlyFor,
    }: NewMessage): Promise<StoredMessage> {
      const at = now().getTime();
      const millisecond = `${Math.floor(at / 1000)}.${String(at % 1000).padStart(3, '0')}`;
      const { rows } = await pool.query<StoredMessage>(
        `${NEXT} insert into demo.slack_messages
           (channel, ts, thread, author, text, blocks, metadata, only_for, revision)
         select $1, $2 || lpad((revision % 1000)::text, 3, '0'), $3, $4, $5, $6, $7, $8, revision from next
         returning ${COLUMNS}`,
        [channel, millisecond, thread, author, text, JSON.stringify(blocks), metadata, onlyFor],
      );
      return rows[0]!;
    },

    /** Keeps the old metadata if none is given. Null if there is no such message. */
    async change(
      channel: string,
      ts: string,
      { text, blocks, metadata }: Pick<NewMessage, 'text' | 'blocks' | 'metadata'>,
    ): Promise<StoredMessage | null> {
      const { rows } = await pool.query<StoredMessage>(
        `${NEXT} update demo.slack_messages m
         set text = $3, blocks = $4, metadata = coalesce($5, metadata), is_edited = true
         from next where channel = $1 and ts = $2 returning ${COLUMNS}`,
        [channel, ts, text, JSON.stringify(blocks), metadata],
      );
      return rows[0] ?? null;
    },

    async markLost(channel: string, ts: string): Promise<void> {
      await pool.query(
        `${NEXT} update demo.slack_messages set is_lost = true from next where channel = $1 and ts = $2`,
        [channel, ts],
      );
    },

    async message(channel: string, ts: string): Promise<StoredMessage | null> {
      const { rows } = await pool.query<StoredMessage>(
        `select ${COLUMNS} from demo.slack_messages where channel = $1 and ts = $2`,
        [channel, ts],
      );
      return rows[0] ?? null;
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
        `${NEXT} insert into demo.slack_views (member, blocks) select $1, $2 from next
         on conflict (member) do update set blocks = excluded.blocks`,
        [member, JSON.stringify(blocks)],
      );
    },

    async home(member: string): Promise<SlackBlock[] | null> {
      const { rows } = await pool.query<{ blocks: SlackBlock[] }>(
        'select blocks from demo.slack_views where member = $1',
        [member],
      );
      return rows[0]?.blocks ?? null;
    },

    async install(token: string, installedBy: string, scopes: readonly string[]): Promise<void> {
      await pool.query(
        `${NEXT} insert into demo.slack_installs (token_hash, installed_by, scopes, installed_at)
         select $1, $2, $3, $4 from next`,
        [hash(token), installedBy, scopes, now()],
      );
    },

    async installOf(token: string): Promise<DemoInstallation | null> {
      const { rows } = await pool.query<DemoInstallation>(
        `select scopes, revoked_at is not null as "isRevoked" from demo.slack_installs where token_hash = $1`,
        [hash(token)],
      );
      return rows[0] ?? null;
    },

    /** What the bot may do in the workspace now; null while it isn't installed. */
    async scopesNow(): Promise<string[] | null> {
      const { rows } = await pool.query<{ scopes: string[] }>(
        `select scopes from demo.slack_installs where revoked_at is null order by installed_at desc limit 1`,
      );
      return rows[0]?.scopes ?? null;
    },

    /** Revokes all the bot's tokens, and clears what it showed on its Home tab. */
    async uninstall(): Promise<void> {
      await pool.query(
        `${NEXT}, gone as (delete from demo.slack_views)
         update demo.slack_installs set revoked_at = $1 from next where revoked_at is null`,
        [now()],
      );
    },

    async keepCode(code: string, { member, scopes, redirectUri }: Code, expiresAt: Date): Promise<void> {
      await pool.query(
        `insert into demo.slack_codes (hash, member, scopes, redirect_uri, expires_at) values ($1, $2, $3, $4, $5)`,
        [hash(code), member, scopes, redirectUri, expiresAt],
      );
    },

    /** A code serves once; what has expired is cleared away on the way. */
    async takeCode(code: string): Promise<Code | null> {
      const at = now();
      const { rows } = await pool.query<Code & { hash: string; expiresAt: Date }>(
        `delete from demo.slack_codes where hash = $1 or expires_at < $2
         returning hash, member, scopes, redirect_uri as "redirectUri", expires_at as "expiresAt"`,
        [hash(code), at],
      );
      return rows.find((row) => row.hash === hash(code) && row.expiresAt >= at) ?? null;
    },
  };
}

export type DemoSlackStore = ReturnType<typeof createDemoSlackStore>;
