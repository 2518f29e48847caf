import { isEmail } from '#contracts/email-address.ts';
import type { Config } from '#services/config.ts';
import { createDemoMailbox } from '#services/demo/mailbox.ts';
import { erasePersonByEmail } from '#services/use-cases/erasure/erase-person-by-email.ts';
import { erasureReport } from '#services/use-cases/erasure/erasure-report.ts';
import { storesOn } from './composition/stores.ts';
import { withStore } from './with-store.ts';

/** `kairos erase`: for a person without an account who asks by email. Returns 2 if the address isn't valid. */
export async function eraseCommand(config: Config, email: string): Promise<number> {
  if (!isEmail(email)) {
    console.error(`${email} isn't an email address.`);
    return 2;
  }
  return withStore(config, async ({ log, sealer, vault, pool, print }) => {
    const now = () => new Date();
    const on = { pool, vault, sealer, now };
    const erased = await erasePersonByEmail(
      {
        ...{ ...storesOn(on), log, sealer, vault, now, source: 'cli' },
        forgetMails: [createDemoMailbox({ ...on, from: config.mailFrom }).forget],
      },
      email,
    );
    const report = erasureReport(erased);
    print('Erased for good:');
    for (const line of report.erased) print(`- ${line}`);
    print('Not erased:');
    for (const line of report.stays) print(`- ${line}`);
    return 0;
  });
}
