import type { MailKind } from '#contracts/events/delivery.ts';

export type Address = { name?: string; address: string };

/** Emails that are about no meeting: they concern someone's account, or try whether emails arrive. */
export const ACCOUNT_MAIL_KINDS = ['signInLink', 'signInNotice', 'testEmail', 'webhookStopped'] as const;

/** Of emails about meetings, and of all others. */
export type AnyMailKind = MailKind | (typeof ACCOUNT_MAIL_KINDS)[number];

export type Mail = {
  kind: AnyMailKind;
  /** The same for each copy; says nothing about a person. */
  messageId: string;
  to: Address;
  replyTo?: Address;
  /** The Message-ID of the email that it answers. */
  answers?: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** For the outbox of the embedded default, which forgets with the meeting; null if the email is about none. */
  meetingId: string | null;
  /** Leads from the email to the request that caused it. */
  correlationId?: string | undefined;
};

export type MailOutcome =
  | { outcome: 'accepted' }
  /** 5xx about the mailbox or the message: no retry helps. */
  | { outcome: 'refused'; why: string }
  /**
   * 4xx, a refusal of Kairos rather than of the recipient, or unreachable, stopped or held back before the message could be
   * taken: nothing was sent. `toFix` advises the operator where a retry alone won't help.
   */
  | { outcome: 'failed'; why: string; toFix?: string }
  /** The connection broke or was stopped after that: the email may have been sent. */
  | { outcome: 'unknown'; why: string };

/** Whether a copy may leave from now on; a rejection means no. */
export type MayLeave = () => Promise<boolean>;

export interface Mailer {
  /**
   * A single recipient a call. `mayLeave` is asked at most once, as late as possible, and no copy leaves before its yes.
   * Never throws, not even on abort: callers need to know whether a copy may have left.
   */
  send(mail: Mail, signal: AbortSignal, mayLeave: MayLeave): Promise<MailOutcome>;
  close(): Promise<void>;
}
