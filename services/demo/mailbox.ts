import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { z } from 'zod';
import { normalizeEmail } from '#contracts/email-address.ts';
import { mailKind } from '#contracts/events/delivery.ts';
import { NO_EXTERNAL_ACCESS, nodemailerMessage } from '#services/mail/message.ts';
import { ACCOUNT_MAIL_KINDS, type Address, type Mail, type Mailer } from '#services/mail/port.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { sealedPlaceOf } from './sealed-mails.ts';

const head = z.object({
  to: z.object({ name: z.string().optional(), address: z.string() }),
  subject: z.string(),
  /** Every address that the text part links to, in order. */
  links: z.array(z.string()),
});
const body = z.object({ text: z.string(), html: z.string(), /** The whole mail, base64. */ eml: z.string() });

const row = z.object({
  id: z.string(),
  message_id: z.string(),
  meeting_id: z.string().nullable(),
  kind: z.enum([...mailKind.options, ...ACCOUNT_MAIL_KINDS]),
  at: z.date(),
  copies: z.int(),
  sealed_head: z.string(),
});

export type StoredMail = z.infer<typeof head> & {
  id: string;
  messageId: string;
  meetingId: string | null;
  kind: Mail['kind'];
  /** When it was first sent. */
  at: Date;
  /** How often it was sent: more than once if a response was lost. */
  copies: number;
};

export type DemoMailbox = Mailer & {
  /** The newest first, at most `limit`; of one recipient if `to` is given. */
  list(query: { to?: string; limit: number }): Promise<StoredMail[]>;
  find(id: string): Promise<(StoredMail & { text: string; html: string; eml: Buffer }) | null>;
  /** Deletes the emails of these meetings for good, and those to these addresses that are about no meeting. */
  forget(meetingIds: readonly string[], addresses?: readonly string[]): Promise<void>;
};

const ID = /^[\w-]{22}$/;
const idOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('base64url').slice(0, 22);

/**
 * The mailer of the embedded default: it stores, instead of sending, the bytes that SMTP would carry. They are
 * sealed with the vault, bound to their row; in clear are only the meeting, the kind, the time and a keyed hash of
 * the recipient. The same Message-ID again counts a copy of the stored one.
 */
export function createDemoMailbox(deps: {
  pool: pg.Pool;
  vault: Vault;
  from: Address;
  now: () => Date;
}): DemoMailbox {
  const { pool, vault, from, now } = deps;
  const builder = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_EXTERNAL_ACCESS,
  });

  const recipientHash = (address: string): string => vault.hash(normalizeEmail(address), 'email');
  const open = <T>(schema: z.ZodType<T>, sealed: string, place: string): T =>
    schema.parse(JSON.parse(vault.open(sealed, place)));

  function stored(data: unknown): StoredMail {
    const { message_id, meeting_id, sealed_head, ...rest } = row.parse(data);
    const opened = open(head, sealed_head, sealedPlaceOf(rest.id, 'head'));
    return { ...rest, messageId: message_id, meetingId: meeting_id, ...opened };
  }

  async function store(mail: Mail, eml: Buffer, at: Date): Promise<void> {
    const id = idOf(mail.messageId);
    const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
    const seal = (value: unknown, part: string) => vault.seal(JSON.stringify(value), sealedPlaceOf(id, part));
    await pool.query(
      `insert into outbox (id, message_id, meeting_id, recipient_hash, kind, at, sealed_head, sealed_body)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set copies = outbox.copies + 1`,
      [
        id,
        mail.messageId,
        mail.meetingId,
        recipientHash(mail.to.address),
        mail.kind,
        at,
        seal({ to: mail.to, subject: mail.subject, links }, 'head'),
        seal({ text: mail.text, html: mail.html, eml: eml.toString('base64') }, 'body'),
      ],
    );
  }

  return {
    async send(mail, signal, mayLeave) {
      if (signal.aborted) return { outcome: 'failed', why: errorMessage(signal.reason) };
      const content = nodemailerMessage(mail, from);
      if (!content) return { outcome: 'refused', why: 'Not exactly one email address' };
      const at = now();
      try {
        const { message: eml } = await builder.sendMail({ ...content, date: at });
        if (!Buffer.isBuffer(eml)) throw new Error("The email wasn't built as one buffer");
        if (!(await mayLeave())) return { outcome: 'failed', why: 'The email was held back' };
        await store(mail, eml, at);
        return { outcome: 'accepted' };
      } catch (error) {
        // Storing again is harmless, so an unclear outcome may be retried like a failure.
        return { outcome: 'failed', why: errorMessage(error) };
      }
    },

    async list({ to, limit }) {
      const { rows } = await pool.query(
        `select id, message_id, meeting_id, kind, at, copies, sealed_head from outbox
         where $1::text is null or recipient_hash = $1 order by seq desc limit $2`,
        [to === undefined ? null : recipientHash(to), limit],
      );
      return rows.map(stored);
    },

    async find(id) {
      if (!ID.test(id)) return null;
      const { rows } = await pool.query('select * from outbox where id = $1', [id]);
      if (!rows[0]) return null;
      const { eml, ...parts } = open(body, rows[0].sealed_body, sealedPlaceOf(id, 'body'));
      return { ...stored(rows[0]), ...parts, eml: Buffer.from(eml, 'base64') };
    },

    async forget(meetingIds, addresses = []) {
      await pool.query(
        `delete from outbox where meeting_id = any($1) or meeting_id is null and recipient_hash = any($2)`,
        [meetingIds, addresses.map(recipientHash)],
      );
    },

    async close() {
      builder.close();
    },
  };
}
