import type { MailKind } from '#contracts/events/delivery.ts';

export type Address = { name?: string; address: string };

export type Mail = {
  kind: MailKind;
  /** Fixed per meeting, recipient, kind and number; says nothing about a person. */
  messageId: string;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** For the outbox of the embedded default, which forgets with the meeting. */
  meetingId: string;
  /** Leads from the email to the request that caused it. */
  correlationId?: string | undefined;
};

export type MailOutcome =
  | { outcome: 'accepted' }
  /** 5xx: the mailbox does not exist or refuses; no retry helps. */
  | { outcome: 'refused'; why: string }
  /** 4xx, or unreachable or stopped before the message was handed over: nothing was sent. */
  | { outcome: 'failed'; why: string }
  /** The connection broke or was stopped after the message was handed over: it may have been sent. */
  | { outcome: 'unknown'; why: string };

export interface Mailer {
  /** One recipient a call. Never throws, not even on abort: what matters is whether a copy may have left. */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
}
