import { isAmong } from '#contracts/email-address.ts';
import type { BusyKind } from '../provider.ts';
import type { ContentLine } from './content-line.ts';

/** Outlook's state of an event, which says more than free or busy and counts for more than TRANSP. */
const OUTLOOK: Readonly<Record<string, BusyKind | null>> = {
  FREE: null,
  WORKINGELSEWHERE: null,
  TENTATIVE: 'tentative',
  BUSY: 'firm',
  OOF: 'outOfOffice',
};

/** How an event takes its time; null if the time stays free. Contradictory properties count as absent. */
export function kindOf(event: readonly ContentLine[], addresses: readonly string[]): BusyKind | null {
  const said = (name: string) => {
    const values = new Set(event.flatMap((line) => (line.name === name ? line.value.toUpperCase() : [])));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const status = said('STATUS');
  const reply = replyOf(event, addresses);
  if (status === 'CANCELLED' || reply === 'free') return null;
  const outlook = OUTLOOK[said('X-MICROSOFT-CDO-BUSYSTATUS') ?? ''];
  const kind = outlook === undefined ? (said('TRANSP') === 'TRANSPARENT' ? null : 'firm') : outlook;
  return kind === 'firm' && (status === 'TENTATIVE' || reply === 'open') ? 'tentative' : kind;
}

/**
 * The person's own reply to an invitation, of several the reply that takes most; undefined if they aren't invited.
 * Someone who delegated their part doesn't come (RFC 5545, 3.2.12).
 */
function replyOf(
  event: readonly ContentLine[],
  addresses: readonly string[],
): 'free' | 'open' | 'taken' | undefined {
  const own = event.filter(
    ({ name, parameters, value }) =>
      name === 'ATTENDEE' && isOneOf(addresses, [value, parameters.get('EMAIL') ?? '']),
  );
  const replies = own.map(({ parameters }) => {
    const status = (parameters.get('PARTSTAT') ?? 'NEEDS-ACTION').toUpperCase();
    if (status === 'DECLINED' || status === 'DELEGATED') return 'free';
    return status === 'TENTATIVE' || status === 'NEEDS-ACTION' ? 'open' : 'taken';
  });
  return (['taken', 'open', 'free'] as const).find((reply) => replies.includes(reply));
}

/** iCloud writes a principal as the attendee, and the address in EMAIL (RFC 7986, 6.2). */
const isOneOf = (addresses: readonly string[], written: readonly string[]): boolean =>
  written.some((text) => isAmong(addresses, text.replace(/^\s*mailto:/i, '')));
