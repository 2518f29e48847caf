import { SECOND } from '#contracts/durations.ts';
import type { Mail, Mailer, MailOutcome, MayLeave } from '#services/mail/port.ts';
import type { SimulatedProcess } from './process.ts';
import { createReceivedFiles } from './received-files.ts';
import type { Trouble } from './script.ts';
import type { Surroundings } from './surroundings.ts';

type MailTrouble = Extract<Trouble, { kind: 'mail' }>['how'] | undefined;
/** A step of sending an email, in milliseconds as of an `OutsideCall`. */
type Call = <Answer>(
  effect: (mail: Mail, signal: AbortSignal) => Answer,
  lands?: number,
  answers?: number,
) => Promise<Answer>;

/** What became of one email that Kairos was to send. */
export type Sent = {
  messageIds: Set<string>;
  /** How often it was taken to be delivered. */
  copies: number;
  /** How often its sender wasn't told that it was taken. */
  unanswered: number;
  isRefused: boolean;
};

/** A mail server that remembers what it took. It takes an email once its end arrives, as SMTP does. */
export type Mailbox = ReturnType<typeof createMailbox>;

/** `nameOf` tells emails apart: the same for every copy of one. */
export function createMailbox(surroundings: Surroundings, nameOf: (mail: Mail) => string) {
  const { script, random, story, troubleOf } = surroundings;
  const sent = new Map<string, Sent>();
  const files = createReceivedFiles();

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
    files.take(mail);
    story.tell(() => `an email to ${mail.to.address}: “${mail.subject}”`);
    return { outcome: 'accepted' };
  }

  function takeUnanswered(mail: Mail, signal: AbortSignal): MailOutcome {
    take(mail, signal);
    if (!signal.aborted) entryOf(mail).unanswered += 1;
    return { outcome: 'unknown', why: 'the connection broke' };
  }

  /** Everything but the end of an email: whether the server is ready for that, or what becomes of the email instead. */
  function sendUpToItsEnd(call: Call, how: MailTrouble): Promise<MailOutcome | 'ready'> {
    switch (how) {
      case 'isSlow':
        return call(() => 'ready', random.int(1, 45) * SECOND);
      case 'hangs':
        return random.chance(0.5) ? call(() => 'ready') : call(() => 'ready', SECOND, Infinity);
      case 'fails':
        return call(() => (random.chance(0.5) ? 'ready' : { outcome: 'failed', why: 'the server is busy' }));
      case 'refuses':
        return call((mail) => {
          entryOf(mail).isRefused = true;
          return { outcome: 'refused', why: 'no such mailbox' };
        });
      default:
        return call(() => 'ready');
    }
  }

  function sendItsEnd(call: Call, how: MailTrouble): Promise<MailOutcome> {
    switch (how) {
      case 'isSlow':
        return call(take, random.int(1, 45) * SECOND);
      case 'hangs':
        return call(takeUnanswered, random.int(1, 30) * SECOND, Infinity);
      case 'fails':
        return call(() => ({ outcome: 'failed', why: 'the server is busy' }));
      case 'losesAnswers':
        return call((mail, signal) =>
          random.chance(0.5)
            ? takeUnanswered(mail, signal)
            : { outcome: 'unknown', why: 'the connection broke' },
        );
      default:
        return call(take);
    }
  }

  async function send(
    process: SimulatedProcess,
    mail: Mail,
    signal: AbortSignal,
    mayLeave: MayLeave,
  ): Promise<MailOutcome> {
    const how = troubleOf('mail')?.how;
    const takes = script.isCalm ? 25 : random.int(10, 150);
    const call: Call = (effect, lands = takes, answers = lands) =>
      process.call({ lands, answers, effect: () => effect(mail, signal), signal });
    const stopped = (outcome: 'failed' | 'unknown') => () => ({ outcome, why: 'the claim ends' });
    const answer = await sendUpToItsEnd(call, how).catch(stopped('failed'));
    if (answer !== 'ready') return answer;
    const isHeldBack = !(await mayLeave().catch(() => false)) || signal.aborted;
    if (isHeldBack) return { outcome: 'failed', why: 'it was held back' };
    return sendItsEnd(call, how).catch(stopped('unknown'));
  }

  return {
    sent: sent as ReadonlyMap<string, Readonly<Sent>>,
    /** What is wrong about the calendar files that people got, as sentences. */
    wrongFiles: files.wrong,
    reachedFrom: (process: SimulatedProcess): Mailer => ({
      send: (mail, signal, mayLeave) => send(process, mail, signal, mayLeave),
      close: async () => {},
    }),
  };
}
