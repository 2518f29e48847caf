import { SECOND } from '#contracts/durations.ts';
import { OperatorError } from '#services/runtime/errors.ts';
import { repeatEvery } from '#services/runtime/repeat-every.ts';
import { runInBackground } from './chores.ts';
import type { ExternalPart } from './external-part.ts';
import type { Environment } from './foundation.ts';

/** How often a mailbox is looked into, in milliseconds. */
const LOOK_EVERY = 30 * SECOND;

/** Takes in the replies that calendar programs email, if the settings name a port or a mailbox. `askDns` stands in for the DNS. */
export const openReplies = (askDns: Environment['askDns']): ExternalPart => ({
  async serve({ config, ...foundation }, closers) {
    const { replies } = config;
    if (!replies) return;
    const { log, users, invitationTokens, counters, vault, measures, report, now } = foundation;
    const [{ takeMail }, { createProof }] = await Promise.all([
      import('#services/replies/take-mail.ts'),
      import('#services/replies/proof.ts'),
    ]);
    const deps = {
      ...{ log, users, invitationTokens, counters, vault, now },
      proof: createProof(askDns),
      ownAddresses: [replies.address, config.mailFrom.address],
      domain: config.mailFrom.address.slice(config.mailFrom.address.lastIndexOf('@') + 1),
    };
    const door = {
      async take(to: string, raw: Buffer) {
        const outcome = await takeMail(deps, to, raw);
        measures.count('kairos_replies_total', { outcome });
        return outcome;
      },
      isReplyAddress: (address: string) => invitationTokens.openReplyAddress(address) !== null,
      onTrouble: (error: Error) => report.warn({ err: error }, "Couldn't take a calendar program's reply"),
    };
    if (replies.kind === 'smtp') {
      const { openSmtpDoor } = await import('#services/replies/smtp-door.ts');
      const opened = await openSmtpDoor({ ...door, ...replies }).catch((error: Error) => {
        throw new OperatorError(`REPLIES_URL can't be used: ${error.message}`);
      });
      closers.push({ name: 'the door for replies', close: () => opened.close() });
      return;
    }
    const { lookIntoMailbox } = await import('#services/replies/imap-door.ts');
    const onError = (error: unknown) =>
      report.warn({ err: error }, "Couldn't look into the mailbox of REPLIES_URL");
    const look = (signal: AbortSignal) => lookIntoMailbox(replies, { ...door, now }, signal);
    runInBackground(
      'the mailbox for replies',
      (signal) => repeatEvery(LOOK_EVERY, () => look(signal), { signal, onError }),
      closers,
    );
  },
});
