import { z } from 'zod';
import { isThisMachine } from '#services/runtime/this-machine.ts';
import type { Address } from './port.ts';

/** A mail server: `smtp://user:password@host:port`, or `smtps://…` for TLS from the start. */
export type SmtpServer = {
  url: string;
  /** Nothing is said to a server without TLS. */
  requireTls: boolean;
};

/**
 * SMTP_URL. Emails go to another machine encrypted, unless `?tls=false` says that the network between is the operator's own:
 * the reader of an email could sign in with its link.
 */
export const smtpServer = z
  .string()
  .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
  .refine((address) => URL.canParse(address), 'must look like smtp://user:password@smtp.example.com:587')
  .transform((address): SmtpServer & { tls: string | null } => {
    const url = new URL(address);
    const tls = url.searchParams.get('tls');
    url.searchParams.delete('tls');
    return { url: url.href, requireTls: tls !== 'false' && !isThisMachine(url.hostname), tls };
  })
  .refine(
    ({ tls }) => tls === null || tls === 'false',
    'can only say tls=false about TLS, which otherwise is required',
  )
  .transform(({ url, requireTls }): SmtpServer => ({ url, requireTls }));

/** MAIL_FROM: an address, or `Name <address>`. */
export const mailFrom = z
  .string()
  .transform((given): Address => {
    const [, name = 'Kairos', address = given] = /^\s*"?([^"<>]+?)?"?\s*<([^<>]+)>\s*$/.exec(given) ?? [];
    return { name, address: address.trim() };
  })
  .refine(
    ({ address }) => z.email().safeParse(address).success,
    'must be one email address, or Name <address>',
  );
