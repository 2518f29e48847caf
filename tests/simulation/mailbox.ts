import type { Mail, Mailer, MailOutcome } from '#services/mail/port.ts';
import type { SimulatedProcess } from './process.ts';
import type { Surroundings } from './surroundings.ts';

const SECOND = 1_000;

/** What became of one email that Kairos was to send. */
export type Sent = {
  messageIds: Set<string>;
  /** How often it was taken to be delivered. */
  copies: number;
  /** How often its sender wasn't told that it was taken. */
  unanswered: number;
  isRefused: boolean;
};

/** A mail server that remembers what it took. */
export type Mailbox = ReturnType<typeof createMailbox>;

/** `nameOf` tells emails apart: the same for every copy of one. */
export function createMailbox(surroundings: Surroundings, nameOf: (mail: Mail) => string) {
  const { script, random, story, troubleOf } = surroundings;
  const sent = new Map<string, Sent>();

  function entryOf(mail: Mail): Sent {
    const name = nameOf(mail);
    const entry = sent.get(name) ?? { messageIds: new Set(), copies: 0, unanswered: 0, isRefused: false };
    sent.set(name, entry);
    return entry;
  }

  function take(mail: Mail, signal: AbortSignal): MailOutcome {
    const entry = entryOf(mail);
    entry.messageIds.add(mail.messageId);
    entry.copies += 1;
    if (signal.aborted) entry.unanswered += 1;
    story.tell(() => `an email to ${mail.to.address}: “${mail.subject}”`);
    return { outcome: 'accepted' };
  }

  function takeUnanswered(mail: Mail, signal: AbortSignal): MailOutcome {
    take(mail, signal);
    if (!signal.aborted) entryOf(mail).unanswered += 1;
    return { outcome: 'unknown', why: 'the connection broke' };
  }

  function send(process: SimulatedProcess, mail: Mail, signal: AbortSignal): Promise<MailOutcome> {
    const takes = script.isCalm ? 50 : random.int(20, 300);
    const going = (effect: () => MailOutcome, lands = takes, answers = lands) =>
      process.call({ lands, answers, effect, signal });
    switch (troubleOf('mail')?.how) {
      case undefined:
        return going(() => take(mail, signal));
      case 'isSlow':
        return going(() => take(mail, signal), random.int(2, 90) * SECOND);
      case 'hangs':
        return random.chance(0.5)
          ? going(() => takeUnanswered(mail, signal), random.int(1, 30) * SECOND, Infinity)
          : going(() => ({ outcome: 'failed', why: 'never' }), takes, Infinity);
      case 'fails':
        return going(() => ({ outcome: 'failed', why: 'the server is busy' }));
      case 'losesAnswers':
        return going(() =>
          random.chance(0.5)
            ? takeUnanswered(mail, signal)
            : { outcome: 'unknown', why: 'the connection broke' },
        );
      case 'refuses':
        return going(() => {
          entryOf(mail).isRefused = true;
          return { outcome: 'refused', why: 'no such mailbox' };
        });
    }
  }

  return {
    sent: sent as ReadonlyMap<string, Readonly<Sent>>,
    reachedFrom: (process: SimulatedProcess): Mailer => ({
      send: (mail, signal) => send(process, mail, signal),
      close: async () => {},
    }),
  };
}
