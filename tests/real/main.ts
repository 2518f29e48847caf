import { spawnSync } from 'node:child_process';
import { hasCyrus } from '#services/calendars/caldav/testkit/cyrus.ts';
import { hasPostfix } from '#services/mail/testkit/postfix.ts';
import { hasDovecot } from '#services/replies/testkit/dovecot.ts';

/**
 * Runs the suites of adapters against every real server that there is: those of Debian's packages start here, in folders
 * of their own, and a KurrentDB or EventStoreDB is the one of EVENTSTORE_URL, or starts in Docker. Says what ran.
 */

const on = (program: string) => !spawnSync(program, ['--version']).error;
const CALDAV = ['services/calendars/caldav', 'services/http/account/calendar-accounts.test.ts'];

const SERVERS = [
  {
    name: 'KurrentDB or EventStoreDB',
    isThere: () => Boolean(process.env['EVENTSTORE_URL']) || spawnSync('docker', ['info']).status === 0,
    get: "set EVENTSTORE_URL=esdb://… to one that's only for tests, or install Docker",
    suites: ['services/storage/event-store/eventstoredb/eventstoredb.real.test.ts'],
  },
  { name: 'Radicale', isThere: () => on('radicale'), get: 'apt-get install radicale', suites: CALDAV },
  { name: 'Xandikos', isThere: () => on('xandikos'), get: 'apt-get install xandikos', suites: CALDAV },
  {
    name: 'Cyrus',
    isThere: hasCyrus,
    get: 'apt-get install cyrus-imapd cyrus-caldav sasl2-bin, and be root',
    suites: CALDAV,
  },
  {
    name: 'Postfix',
    isThere: hasPostfix,
    get: 'apt-get install postfix, and be root',
    suites: ['services/mail/postfix.test.ts', 'services/replies/postfix.test.ts'],
  },
  {
    name: 'Dovecot',
    isThere: hasDovecot,
    get: 'apt-get install dovecot-imapd, and be root',
    suites: ['services/replies/mailbox.test.ts'],
  },
  {
    name: 'pgbouncer',
    isThere: () => on('pgbouncer'),
    get: 'apt-get install pgbouncer',
    suites: ['services/storage/postgres/pooler.test.ts'],
  },
  {
    name: 'NATS',
    isThere: () => on('nats-server'),
    get: 'apt-get install nats-server',
    suites: ['services/storage/doorbell'],
  },
];

const PROXIES = ['nginx', 'caddy', 'haproxy'].map((name) => ({
  ...{ name, isThere: () => on(name), get: `apt-get install ${name}` },
  suites: ['tests/distributed/proxies.test.ts'],
}));

const there = [...SERVERS, ...PROXIES].filter(({ isThere }) => isThere());
const suites = [...new Set(there.flatMap(({ suites }) => suites))];
const { status } = spawnSync('vitest', ['run', ...suites], {
  stdio: 'inherit',
  env: { ...process.env, TEST_PROXIES: '1' },
});
console.log(`\nRan on: ${there.map(({ name }) => name).join(', ') || 'nothing'}`);
for (const { name, get } of [...SERVERS, ...PROXIES].filter((server) => !there.includes(server)))
  console.log(`Left out: ${name}. To run it, ${get}.`);
process.exit(status ?? 1);
