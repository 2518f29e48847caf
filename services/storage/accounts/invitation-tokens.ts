import { z } from 'zod';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Vault } from '../vault/port.ts';
import { createReplyAddresses } from './reply-addresses.ts';

/** The one person a personal link was emailed to. */
type InvitationClaim = { meetingId: string; participant: number };

const invitation = z.object({ meetingId: z.uuid(), participant: z.int().positive() });

const CLAIM = 'invitation:claim';
const DECLINE = 'invitation:decline';
const UNSUBSCRIBE = 'mail:unsubscribe';
const CONFIRM = 'answer:confirm';

/**
 * The personal links in emails. Each token is opaque, made for one purpose, and reveals nothing without KAIROS_KEY.
 * Opening a link changes nothing: its page asks first and then calls the API.
 */
export type InvitationTokens = ReturnType<typeof createInvitationTokens>;

/** The page of a share link. `publicUrl` comes from the settings, never from a request. */
const shareLinkUrl = (publicUrl: string, shareToken: string): string =>
  `${publicUrl}/meetings/join/${shareToken}`;

type InvitationTokensDeps = { vault: Vault; publicUrl: string; replies?: string | undefined };

/** `replies` is the address that replies are sent to, if any are taken in. */
export function createInvitationTokens({ vault, publicUrl, replies }: InvitationTokensDeps) {
  const replyAddresses = replies === undefined ? null : createReplyAddresses({ vault }, replies);
  const opened = (token: string, purpose: string): string | null => {
    try {
      return vault.open(token, purpose);
    } catch {
      return null;
    }
  };
  const sealed = (purpose: string, value: InvitationClaim) =>
    encodeURIComponent(vault.seal(JSON.stringify(value), purpose));
  const openInvitation = (purpose: string) => (token: string) => {
    const text = opened(token, purpose);
    return text === null ? null : invitation.parse(JSON.parse(text));
  };

  return {
    /** The meeting's page, where signing in claims this invitation, whichever Google address is used. */
    claimLink: (link: string, value: InvitationClaim): string =>
      `${shareLinkUrl(publicUrl, link)}?invitation=${sealed(CLAIM, value)}`,
    /** The same page, which asks whether to decline. */
    declineLink: (link: string, value: InvitationClaim): string =>
      `${shareLinkUrl(publicUrl, link)}?decline=${sealed(DECLINE, value)}`,
    /** The page and the one-click address (RFC 8058) that stop all email to this address. */
    unsubscribeLink: (email: string): string =>
      `${publicUrl}/unsubscribe/${encodeURIComponent(vault.seal(vault.hash(normalizeEmail(email), 'email'), UNSUBSCRIBE))}`,
    /** Where their calendar program sends its replies; null if Kairos takes none. */
    replyAddress: (value: InvitationClaim): string | null => replyAddresses?.of(value) ?? null,
    openReplyAddress: (address: string): InvitationClaim | null => replyAddresses?.open(address) ?? null,
    /** The page that asks whether an answer by the share link is theirs, by the id under which it is kept. */
    confirmLink: (pendingAnswer: string): string =>
      `${publicUrl}/answers/confirm/${encodeURIComponent(vault.seal(pendingAnswer, CONFIRM))}`,
    openConfirm: (token: string): string | null => opened(token, CONFIRM),
    /** The token of a claim link alone. */
    claimToken: (value: InvitationClaim): string => vault.seal(JSON.stringify(value), CLAIM),
    /** Null for a token that isn't ours, or was made for another purpose. */
    openClaim: openInvitation(CLAIM),
    openDecline: openInvitation(DECLINE),
    /** The keyed hash of the address. */
    openUnsubscribe: (token: string): string | null => opened(token, UNSUBSCRIBE),
  };
}
