import { createTransport } from 'nodemailer';
import { createReplyAddresses } from '#services/storage/accounts/reply-addresses.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { JESS, MEETING, PROGRAMS, type Said } from './samples.ts';

const KEY = newKey();
const addresses = createReplyAddresses({ vault: createVault(KEY) }, 'reply@kairos.example');

/** The reply address of a person in a meeting, for a Kairos with the settings of `givenDoor`. */
export const replyAddress = (meetingId: string, participant: number): string =>
  addresses.of({ meetingId, participant });

/** The settings of a Kairos that takes replies by SMTP, and a mail server that delivers to it. */
export async function givenDoor() {
  const port = await freePort();
  return {
    env: { KAIROS_KEY: KEY, REPLIES_URL: `smtp://127.0.0.1:${port}?address=reply@kairos.example` },
    /** What the door answers: 250, the code of a refusal, or 0 if nobody answers. */
    async send(to: string, raw: Buffer | string, from = JESS): Promise<number> {
      const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
      try {
        await transport.sendMail({ envelope: { from, to: [to] }, raw });
        return 250;
      } catch (error) {
        return (error as { responseCode?: number }).responseCode ?? 0;
      } finally {
        transport.close();
      }
    },
  };
}

const stampOf = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** A reply to this meeting, written now. Not by the programs that put the file into base64, where the id isn't found. */
export const replyAbout = (id: string, said: Said, program = 'Thunderbird'): string =>
  PROGRAMS[program]!({ sequence: 99, stamp: stampOf(new Date()), ...said }).replaceAll(MEETING, id);

/** A proposal of another time for this meeting. */
export const counterAbout = (
  id: string,
  { start, end }: { start: string; end: string },
  said: Said,
): string =>
  replyAbout(id, { partstat: 'TENTATIVE', ...said })
    .replaceAll('REPLY', 'COUNTER')
    .replace(/DTSTART:\w+/, `DTSTART:${stampOf(new Date(start))}`)
    .replace(/DTEND:\w+/, `DTEND:${stampOf(new Date(end))}`);
