import { HOUR, SECOND } from '#contracts/durations.ts';
import { ADMIN_PAGE, SETTINGS_PAGE } from '#contracts/pages.ts';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createRemoteClient } from '#services/calendars/remote/request.ts';
import { isAdmin } from '#services/http/staff.ts';
import { composeWebhookStopped } from '#services/mail/account-mail.ts';
import type { Address, Mailer } from '#services/mail/port.ts';
import { type DeliverDeps, deliverWebhooks } from '#services/webhooks/deliver.ts';
import { fillQueue, forgetOldMessages } from '#services/webhooks/queue.ts';
import { webhooksInApi } from '#services/webhooks/routes.ts';
import { createWebhooks } from '#services/webhooks/webhooks.ts';
import { adminsOf } from './admin.ts';
import type { Chore } from './chores.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';

/** How long the mail server may take, in milliseconds. */
const MAIL_PATIENCE = 20 * SECOND;

/** Word to programs: webhooks keep to the networks that calendars may be in. */
export const openWebhooks = (
  { config, pool, sealer, now }: Foundation,
  mail: { mailer: Mailer; from: Address },
  publicUrl: string,
): ExternalPart => ({
  api: async () =>
    webhooksInApi(
      createWebhooks({ pool, sealer, now }),
      createWebhooks({ pool, sealer, now, isForAll: true }),
    ),
  chores: (foundation): Chore[] => {
    const client = createRemoteClient({ networks: createNetworks(config.calendarNetworks) });
    const staff = { admins: adminsOf(config) };
    const tellStopped: DeliverDeps['tellStopped'] = async ({ owner, isForAll, ...facts }) => {
      const page = `${publicUrl}${isForAll ? ADMIN_PAGE : `${SETTINGS_PAGE}#account`}`;
      const letter = composeWebhookStopped({ ...facts, to: owner.email, page }, mail);
      const { outcome } = await mail.mailer.send(
        letter,
        AbortSignal.timeout(MAIL_PATIENCE),
        async () => true,
      );
      return outcome !== 'failed';
    };
    return [
      {
        name: 'the list of webhook messages',
        every: SECOND,
        run: (signal) => fillQueue(foundation, signal),
        trouble: "Couldn't note what webhooks are to be sent; trying again",
      },
      {
        name: 'the webhooks',
        every: SECOND,
        run: (signal) =>
          deliverWebhooks(
            { ...foundation, client, tellStopped, isAdmin: (user) => isAdmin(user, staff) },
            signal,
          ),
        trouble: "Couldn't send webhook messages; trying again",
      },
      {
        name: 'the old webhook messages',
        every: HOUR,
        run: () => forgetOldMessages(foundation),
        trouble: "Couldn't remove old webhook messages; trying again later",
      },
    ];
  },
});
