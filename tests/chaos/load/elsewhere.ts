import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { DAY, HOUR, MINUTE } from '#contracts/durations.ts';
import { counterAbout, replyAbout } from '#services/replies/testkit/door.ts';
import { signed } from '#services/replies/testkit/sender.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { createReplyAddresses } from '#services/storage/accounts/reply-addresses.ts';
import { createVault } from '#services/storage/vault/vault.ts';
import type { RoleCluster } from '../../distributed/cluster.ts';
import type { Ledger } from '../ledger.ts';
import { type Outside, REPLIES } from '../outside/outside.ts';
import { PEOPLES_DOMAIN } from '../people.ts';
import { type Actor, PATIENCE } from './actor.ts';

export type Elsewhere = ReturnType<typeof createElsewhere>;

const RETRY_AFTER = 1_000;
/** What the double of Google is just writing for Kairos may overwrite what people change at the same moment. */
const SETTLES_WITHIN = 5_000;

/** What people do in their calendars, and by email, of which Kairos only hears. */
export function createElsewhere({
  outside: { pool },
  cluster,
  ledger,
  days,
}: {
  outside: Pick<Outside, 'pool'>;
  cluster: RoleCluster;
  ledger: Ledger;
  days: readonly string[];
}) {
  const work = createWork({ pool: cluster.pool, now: () => new Date() });
  const addresses = createReplyAddresses({ vault: createVault(cluster.settings['KAIROS_KEY']!) }, REPLIES);
  let moved = 0;

  const eventOf = async (meeting: string): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from demo.events where event->'extendedProperties'->'private'->>'meetingId' = $1`,
      [meeting],
    );
    return rows[0]?.id ?? '';
  };

  /** Changes the event in the organizer's calendar and in all copies, as Google does, until the change stays. */
  async function changed(meeting: string, set: string, isSo: string, values: readonly unknown[]) {
    const id = await eventOf(meeting);
    for (let isThere = false; !isThere; ) {
      const sequence = `jsonb_build_object('sequence', (event->>'sequence')::int + 1)`;
      await pool.query(
        `update demo.events set ${set.replace('event = ', `event = ${sequence} || `)} where id = $1`,
        [...[id, ...values]],
      );
      await pause(SETTLES_WITHIN);
      const { rows } = await pool.query(`select from demo.events where id = $1 and not (${isSo})`, [
        id,
        ...values,
      ]);
      isThere = rows.length === 0;
    }
  }

  /** As a notice of Google does, until the database takes it. */
  async function wake(meeting: string, { userId }: Actor): Promise<void> {
    for (const end = performance.now() + PATIENCE; ; await pause(RETRY_AFTER)) {
      try {
        return await work.wake([{ id: meeting, userId }]);
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  }

  /** Sends until a door takes the email, as mail servers do. */
  async function email(from: string, to: string, raw: string): Promise<void> {
    for (const end = performance.now() + PATIENCE; ; await pause(RETRY_AFTER)) {
      for (const port of cluster.doors) {
        const transport = createTransport({
          host: '127.0.0.1',
          port,
          ignoreTLS: true,
          socketTimeout: 10_000,
        });
        const answer = await transport.sendMail({ envelope: { from, to: [to] }, raw }).then(
          () => 250,
          (error: { responseCode?: number }) => error.responseCode ?? 0,
        );
        transport.close();
        if (answer === 250) return;
        if (answer >= 500) throw new Error(`an email was refused: ${answer}`);
      }
      if (performance.now() > end) throw new Error('no door took an email');
    }
  }

  const note = (
    entry: { meeting: string } & (
      | { kind: 'declined' | 'proposed'; person: string }
      | { kind: 'cancelled' }
      | { kind: 'chosen'; start: string; without: readonly number[] }
    ),
  ) => ledger.acknowledged.push({ ...entry, at: Date.now() });

  return {
    async declineInCalendar(guest: Actor, organizer: Actor, meeting: string): Promise<void> {
      const attendees = `(select jsonb_agg(case when one->>'email' = $2 then one || '{"responseStatus":"declined"}' else one end)
        from jsonb_array_elements(event->'attendees') one)`;
      await changed(
        meeting,
        `event = event || jsonb_build_object('attendees', ${attendees})`,
        `event->'attendees' @> jsonb_build_array(jsonb_build_object('email', $2::text, 'responseStatus', 'declined'))
         or not event->'attendees' @> jsonb_build_array(jsonb_build_object('email', $2::text))`,
        [guest.person.email],
      );
      note({ kind: 'declined', meeting, person: guest.userId });
      await wake(meeting, organizer);
    },

    /** To an hour of a weekend that no other meeting has. Answers its start. */
    async moveInCalendar(organizer: Actor, meeting: string, duration: number): Promise<string> {
      const start = weekendHour(days, moved++);
      const [from, to] = [start, start + duration * MINUTE].map((at) => new Date(at).toISOString()) as [
        string,
        string,
      ];
      const times = `jsonb_build_object('start', jsonb_build_object('dateTime', $2::text), 'end', jsonb_build_object('dateTime', $3::text))`;
      await changed(
        meeting,
        `event = event || ${times}, starts_at = $2::text::timestamptz, ends_at = $3::text::timestamptz`,
        `starts_at = $2::text::timestamptz and ends_at = $3::text::timestamptz`,
        [from, to],
      );
      note({ kind: 'chosen', meeting, start: from, without: [] });
      await wake(meeting, organizer);
      return from;
    },

    async deleteInCalendar(organizer: Actor, meeting: string): Promise<void> {
      await changed(
        meeting,
        `event = event || '{"status":"cancelled"}'`,
        `event->>'status' = 'cancelled'`,
        [],
      );
      note({ kind: 'cancelled', meeting });
      await wake(meeting, organizer);
    },

    /** By their calendar program: that they can't come, or another time. */
    async replyByMail(guest: Actor, meeting: string, participant: number, proposed?: string): Promise<void> {
      const from = guest.person.email;
      const to = addresses.of({ meetingId: meeting, participant });
      const end = proposed && new Date(Date.parse(proposed) + 30 * MINUTE).toISOString();
      const reply =
        proposed && end
          ? counterAbout(meeting, { start: proposed, end }, { from, to })
          : replyAbout(meeting, { from, to, partstat: 'DECLINED' });
      await email(from, to, await signed(reply, PEOPLES_DOMAIN));
      note({ kind: proposed ? 'proposed' : 'declined', meeting, person: guest.userId });
    },
  };
}

/** From Saturday noon to Sunday noon, UTC, no one anywhere works. */
function weekendHour(days: readonly string[], nth: number): number {
  const first = Date.parse(days[0]!);
  const saturday = first + ((6 - new Date(first).getUTCDay() + 7) % 7) * DAY + 12 * HOUR;
  return saturday + Math.floor(nth / 24) * 7 * DAY + (nth % 24) * HOUR;
}
