import { isEmail } from '#contracts/email-address.ts';
import type { Config } from '#services/config.ts';
import { createDemoMailbox } from '#services/demo/mailbox.ts';
import { createLog } from '#services/runtime/log.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createPendingAnswers } from '#services/storage/accounts/pending-answers.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import { createUsers } from '#services/storage/accounts/users.ts';
import { erasePersonByEmail } from '#services/use-cases/erasure/erase-person-by-email.ts';
import { openSharedDatabase } from './composition/database.ts';
import { openEventLog } from './composition/event-log.ts';
import { assertNoUnfinishedImport } from './composition/unfinished-import.ts';
import { erasureReport } from './erasure-report.ts';

/** `kairos erase`: for a person without an account who asks by email. Returns 2 if the address isn't valid. */
export async function eraseCommand(config: Config, email: string): Promise<number> {
  if (!isEmail(email)) {
    console.error(`${email} isn't an email address.`);
    return 2;
  }
  const closers: ShutdownHooks = [];
  const now = () => new Date();
  try {
    const pool = await openSharedDatabase(config, closers);
    await assertNoUnfinishedImport(pool);
    const { log, sealer, vault } = await openEventLog(config, pool, closers, createLog(config.logLevel));
    const outbox = createDemoMailbox({ pool, vault, from: config.mailFrom, now });
    const contacts = createContacts({ pool, vault, sealer, now });
    const pendingAnswers = createPendingAnswers({ pool, vault, now });
    const signInLinks = createSignInLinks({ pool, vault, now });
    const users = createUsers({ pool, vault, sealer, now });
    const erased = await erasePersonByEmail(
      { log, sealer, vault, users, contacts, pendingAnswers, signInLinks, forgetMails: [outbox.forget], now },
      email,
    );
    for (const line of erasureReport(erased)) console.log(line);
    return 0;
  } finally {
    await runShutdownHooks(closers, console.error);
  }
}
