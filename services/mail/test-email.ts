import { accountMail } from './account-mail.ts';
import type { Address, Mail } from './port.ts';

/** An email with which an admin tries whether emails arrive. `id`: of this attempt. Pure, like `compose`. */
export const composeTestEmail = ({ id, to }: { id: string; to: string }, { from }: { from: Address }): Mail =>
  accountMail(
    'testEmail',
    { key: `test:${id}`, to, from },
    {
      subject: 'A test from Kairos',
      heading: 'Emails from Kairos arrive',
      body: ['You asked for this on the admin page. There is nothing else to do.'],
    },
  );
