import { isEmail } from '#contracts/email-address.ts';
import type { Config } from '#services/config.ts';
import { createOutbox } from '#services/demo/mail/outbox.ts';
import { createLog } from '#services/runtime/log.ts';
import { type Closers, closeAll } from '#services/runtime/shutdown.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { erasePersonByEmail } from '#services/use-cases/erasure/erase-person-by-email.ts';
import { openDatabaseBeside } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { refuseHalfImported } from './composition/half-imported.ts';
import { erasureReport } from './erasure-report.ts';

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
    const erased = await erasePersonByEmail(
      { log, sealer, vault, contacts, forgetMails: [outbox.forget], now },
      email,
    );
    for (const line of erasureReport(erased)) console.log(line);
    return 0;
  } finally {
    await closeAll(closers, console.error);
  }
}
