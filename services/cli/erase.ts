import { isEmail } from '../../contracts/email-address.ts';
import { createContacts } from '../accounts/contacts.ts';
import { eraseByEmail } from '../accounts/erase-by-email.ts';
import type { Config } from '../config.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createLog } from '../process/log.ts';
import { type Closers, closeAll } from '../process/shutdown.ts';
import { openDatabaseBeside } from './database.ts';
import { openEventLog } from './event-log.ts';
import { refuseHalfImported } from './half-imported.ts';

/** `kairos erase`: for a person without an account who asks by mail. Answers 2 if the address is none. */
export async function erase(config: Config, email: string): Promise<number> {
  if (!isEmail(email)) {
    console.error(`${email} is not a mail address.`);
    return 2;
  }
  const closers: Closers = [];
  const now = () => new Date();
  try {
    const pool = await openDatabaseBeside(config, closers);
    await refuseHalfImported(pool);
    const { log, sealer, vault } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const outbox = createOutbox({ pool, vault, from: { address: config.mailFrom }, now });
    const contacts = createContacts({ pool, vault, sealer, now });
    const meetings = await eraseByEmail(
      { log, sealer, vault, contacts, forgetMails: [outbox.forget], now },
      email,
    );
    console.log(
      meetings === 0
        ? 'No meeting knows this address. Contacts with it were removed.'
        : `Erased from ${meetings === 1 ? 'one meeting' : `${meetings} meetings`}; nothing about them can be read any more.`,
    );
    return 0;
  } finally {
    await closeAll(closers, console.error);
  }
}
