import type { Mail, Mailer } from '../../services/mail/port.ts';
import type { PerformDeps } from '../../services/sagas/performers/attempt.ts';
import type { Surroundings } from './surroundings.ts';

/** Delivers emails; now and then an address is refused for good, or the server is briefly down. */
export const mailerIn = ({ random }: Surroundings): Mailer => ({
  async send(_mail, _signal, mayLeave) {
    if (!(await mayLeave())) return { outcome: 'failed', why: 'The email was held back' };
    return random.weighted([
      [{ outcome: 'accepted' }, 985],
      [{ outcome: 'refused', why: 'no such mailbox' }, 10],
      [{ outcome: 'failed', why: 'the server is away' }, 5],
    ] as const);
  },
  close: async () => {},
});

/** They lead nowhere: no one reads a simulation's emails. */
export const LINKS: PerformDeps['links'] = {
  claimLink: (link) => `https://simulated.example/join/${link}`,
  declineLink: (link) => `https://simulated.example/decline/${link}`,
  confirmLink: () => 'https://simulated.example/confirm',
  unsubscribeLink: () => 'https://simulated.example/unsubscribe',
};

/** No one reads a simulation's emails, and composing them would take longer than everything else. */
export const UNWRITTEN: Mail = {
  kind: 'invitation',
  messageId: '',
  to: { address: '' },
  subject: '',
  text: '',
  html: '',
  meetingId: '',
};
