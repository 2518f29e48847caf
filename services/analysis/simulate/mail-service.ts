import type { Mail, Mailer } from '#services/mail/port.ts';
import type { MailLinks } from '#services/sagas/performers/mail-facts.ts';
import type { Surroundings } from './surroundings.ts';

/** Hands mails on; now and then an address is refused for good, or the server is away for a moment. */
export const mailerIn = ({ random }: Surroundings): Mailer => ({
  send: async () =>
    random.weighted([
      [{ outcome: 'accepted' }, 985],
      [{ outcome: 'refused', why: 'no such mailbox' }, 10],
      [{ outcome: 'failed', why: 'the server is away' }, 5],
    ] as const),
  close: async () => {},
});

/** They lead nowhere: nobody reads the mails of a simulation. */
export const LINKS: MailLinks = {
  claimLink: (link) => `https://simulated.example/join/${link}`,
  declineLink: (link) => `https://simulated.example/decline/${link}`,
  unsubscribeLink: () => 'https://simulated.example/unsubscribe',
};

/** Nobody reads the mails of a simulation, and to write them takes longer than all the rest. */
export const UNWRITTEN: Mail = {
  kind: 'invitation',
  messageId: '',
  to: { address: '' },
  subject: '',
  text: '',
  html: '',
  meetingId: '',
};
