import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROCESS_ROLES, type ProcessRole } from '#services/cli/composition/roles/role.ts';
import { program } from '#services/cli/program.ts';
import { readConfig, SETTINGS } from '#services/config.ts';
import { SHUTDOWN_LIMIT } from '#services/runtime/shutdown.ts';
import { imageEnvironment, repositoryFile, SAMPLE_KEY, textOf, yamlOf } from './files.ts';

type Service = {
  image: string;
  pull_policy?: string;
  mem_limit?: string;
  pids_limit?: number;
  stop_grace_period?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  build?: { context: string; dockerfile: string };
  profiles?: string[];
  cap_drop?: string[];
  read_only?: boolean;
  user?: string;
  container_name?: string;
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};

const text = textOf('docker-compose.yml');

/** Where the file says `${NAME…}`, as docker compose reads it: `:-` has a default, `:?` can't do without. */
const PLACEHOLDER = /\$\{(?<name>\w+)(?::(?<kind>[-?])(?<rest>[^}]*))?\}/g;
const placeholders = [...text.matchAll(PLACEHOLDER)].map(({ groups }) => groups as Record<string, string>);

function composeWith(env: Record<string, string>): Compose {
  const fill = (value: string) =>
    value.replaceAll(PLACEHOLDER, (...found) => {
      const { name, kind, rest } = found.at(-1) as Record<string, string>;
      return env[name!] || (kind === '-' ? rest! : '');
    });
  // Not in the text: what is filled in is a string, whatever it looks like.
  const filled: unknown = JSON.parse(JSON.stringify(yamlOf(text)), (_, value) =>
    typeof value === 'string' ? fill(value) : value,
  );
  return filled as Compose;
}

const FIRST_TRY = { KAIROS_KEY: SAMPLE_KEY, POSTGRES_PASSWORD: 'c0ffee', DEMO: '1' };
const IN_EARNEST = {
  KAIROS_KEY: SAMPLE_KEY,
  POSTGRES_PASSWORD: 'c0ffee',
  PUBLIC_URL: 'https://kairos.example.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SLACK_CLIENT_ID: '123.456',
  SLACK_CLIENT_SECRET: 'secret',
  SLACK_SIGNING_SECRET: 'signing',
  SMTP_URL: 'smtps://user:password@smtp.example.com',
};

const compose = composeWith(FIRST_TRY);
const services = Object.entries(compose.services);
const ofKairos = services.filter(([, { image }]) => image === 'kairos:local');
const others = services.filter(([, { image }]) => image !== 'kairos:local');

/** What a process of this service sees. */
const environmentOf = ({ services }: Compose, name: string) => ({
  ...imageEnvironment(),
  ...services[name]?.environment,
});

describe('the compose file runs every role', () => {
  test('each in a service of its name, from one image that is built once and pulled from nowhere', () => {
    expect(ofKairos.map(([name]) => name).sort()).toEqual([...PROCESS_ROLES].sort());
    for (const [name, { command, build, pull_policy }] of ofKairos)
      expect({ name, command, build, pull_policy }).toEqual({
        name,
        command: [name],
        build: name === 'api' ? { context: '.', dockerfile: 'deploy/Dockerfile' } : undefined,
        pull_policy: 'never',
      });
  });

  test('with time to answer and finish before it is killed', () => {
    const { drain } = readConfig(environmentOf(compose, 'api'), { besideOthers: true }).http;
    for (const [name, { stop_grace_period }] of ofKairos)
      expect([name, Number.parseInt(stop_grace_period!, 10) * 1_000 > drain + SHUTDOWN_LIMIT]).toEqual([
        name,
        true,
      ]);
  });

  test('by subcommands that there are', async () => {
    const subcommands = (await program()).commands.map((command) => command.name());
    for (const [, { command }] of ofKairos) expect(subcommands).toContain(command?.[0]);
  });

  test.each(PROCESS_ROLES)(
    '%s starts with what the file gives it, for a first try and in earnest',
    (role) => {
      const tried = readConfig(environmentOf(compose, role), { besideOthers: true });
      expect(tried).toMatchObject({
        production: true,
        google: { kind: 'demo' },
        slack: { kind: 'demo' },
        mail: { kind: 'smtp', url: 'smtp://mailpit:1025', requireTls: false },
        eventStore: { kind: 'eventstoredb' },
        doorbell: { kind: 'nats' },
        http: { host: '0.0.0.0', publicUrl: 'http://localhost:4600', trustedProxies: 1, drain: 5_000 },
      });
      expect(tried.opsPort).not.toBeNull();
      const earnest = readConfig(environmentOf(composeWith(IN_EARNEST), role), { besideOthers: true });
      expect(earnest).toMatchObject({
        google: { kind: 'real' },
        slack: { kind: 'real', signingSecret: 'signing' },
        mail: { url: IN_EARNEST.SMTP_URL },
      });
    },
  );

  test('and the docs run subcommands that there are, in services that there are', async () => {
    const subcommands = (await program()).commands.map((command) => command.name());
    const docs = ['deploy', 'keys', 'upgrade'].map((page) => textOf(`docs/operate/${page}.md`)).join('\n');
    const calls = [...docs.matchAll(/docker compose run --rm (?:-T )?(\w+) (\w+)/g)];
    expect(calls.length).toBeGreaterThan(0);
    for (const [, service, subcommand] of calls)
      expect([PROCESS_ROLES.includes(service as ProcessRole), subcommands.includes(subcommand!)]).toEqual([
        true,
        true,
      ]);
  });

  test('and stops the start of those who have neither the demo Google nor their own', () => {
    const { DEMO: _, ...silent } = FIRST_TRY;
    expect(() => readConfig(environmentOf(composeWith(silent), 'api'))).toThrow('GOOGLE_CLIENT_ID');
  });

  test.each(PROCESS_ROLES)('%s can be given every setting, and nothing that is none', (role) => {
    const given = Object.keys(environmentOf(compose, role));
    expect(given.filter((name) => !SETTINGS.includes(name))).toEqual([]);
    // Of no use here: there is no embedded Postgres.
    expect(SETTINGS.filter((name) => !given.includes(name))).toEqual(['DATA_DIR']);
  });

  test('without root, privileges, or a disk of its own to write', () => {
    for (const [name, service] of ofKairos)
      expect([name, service.cap_drop, service.read_only, service.user, service.volumes]).toEqual([
        name,
        ['ALL'],
        true,
        undefined,
        undefined,
      ]);
  });

  test('with a limit on its memory and processes', () => {
    for (const [name, { mem_limit, pids_limit }] of ofKairos)
      expect([name, mem_limit, pids_limit]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
      ]);
  });

  test('any number of times', () => {
    for (const [name, { ports, container_name }] of ofKairos)
      expect([name, ports, container_name]).toEqual([name, undefined, undefined]);
  });
});

describe('the compose file has servers', () => {
  test('of one version each', () => {
    for (const [, { image }] of others) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+\.?\d*(-[a-z]+)?$/);
  });

  test('of which the log is a KurrentDB with long-term support in which writes time out no longer, set up under its own names', () => {
    const { image, environment = {} } = compose.services['eventstore']!;
    const [, year, minor, patch] = /kurrent-lts\/kurrentdb:(\d+)\.(\d+)\.(\d+)$/.exec(image!)!.map(Number);
    expect(year! >= 26 && minor === 0 && patch! >= 4).toBe(true);
    expect(Object.keys(environment).filter((name) => !name.startsWith('KURRENTDB_'))).toEqual([]);
    const { services } = composeWith({ ...FIRST_TRY, KURRENTDB_VERSION: '26.0.99' });
    expect(services['eventstore']?.image).toMatch(/:26\.0\.99$/);
  });

  test('that say when they are well', () => {
    for (const [name, { healthcheck }] of others) expect([name, healthcheck?.test[0]]).toEqual([name, 'CMD']);
  });

  test('whose settings are found where they are mounted from, and whose volumes are kept', () => {
    for (const source of others.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0]!)))
      if (source.startsWith('.'))
        expect([source, existsSync(repositoryFile(source))]).toEqual([source, true]);
      else expect(Object.keys(compose.volumes)).toContain(source);
  });

  test('that keep their data in a volume', () => {
    const mounted = (name: string) => compose.services[name]?.volumes?.join(' ');
    expect(mounted('eventstore')).toContain('eventstore:/var/lib/kurrentdb');
    // Postgres 18 keeps nothing in /var/lib/postgresql/data, where older images did.
    expect(mounted('postgres')).toMatch(/^postgres:\/var\/lib\/postgresql$/);
    expect(textOf('deploy/nats/nats.conf')).toContain('store_dir: /data');
    expect(mounted('nats')).toContain('nats:/data');
  });

  test('under the names and ports by which Kairos calls them', () => {
    const { DATABASE_URL, EVENTSTORE_URL, NATS_URL, SMTP_URL } = environmentOf(compose, 'api');
    const called = [DATABASE_URL, EVENTSTORE_URL, NATS_URL, SMTP_URL].map((url) => new URL(url!));
    expect(called.map(({ host }) => host)).toEqual([
      'postgres:5432',
      'eventstore:2113',
      'nats:4222',
      'mailpit:1025',
    ]);
    for (const { hostname } of called) expect(Object.keys(compose.services)).toContain(hostname);
    expect(textOf('deploy/nats/nats.conf')).toContain('listen: 0.0.0.0:4222');
    const { PORT, OPS_PORT } = imageEnvironment();
    const haproxy = textOf('deploy/haproxy/haproxy.cfg');
    expect(haproxy).toContain(`api:${PORT} check port ${OPS_PORT} `);
    // What a process is asked, and what it says of itself only while it starts or leaves.
    expect(haproxy).toMatch(/option httpchk GET \/readyz\n\s*http-check expect ! string "process"/);
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = compose.services['postgres']!.environment!;
    expect(DATABASE_URL).toContain(`//${POSTGRES_USER}:${POSTGRES_PASSWORD}@`);
    expect(new URL(DATABASE_URL!).pathname).toBe(`/${POSTGRES_DB}`);
  });

  test('that are well before anyone who needs them starts', () => {
    for (const [name, { depends_on = {} }] of services)
      for (const [needed, { condition }] of Object.entries(depends_on))
        expect([name, needed, condition]).toEqual([name, needed, 'service_healthy']);
    for (const [, { depends_on = {} }] of ofKairos)
      expect(Object.keys(depends_on).sort()).toEqual(['eventstore', 'nats', 'postgres']);
  });
});

describe('the compose file keeps to itself', () => {
  test('all but the pages, the mail catcher and the dashboard, which this machine alone can reach', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published.sort()).toEqual([
      'grafana 127.0.0.1:3000:3000',
      'haproxy 127.0.0.1:4600:4600',
      'mailpit 127.0.0.1:8025:8025',
    ]);
  });

  test('the servers that hold the truth, in a network without a way out', () => {
    const inside = Object.entries(compose.networks).filter(([, { internal }]) => internal);
    expect(inside.map(([name]) => name)).toEqual(['stores']);
    for (const name of ['eventstore', 'postgres', 'nats'])
      expect([name, compose.services[name]?.networks]).toEqual([name, ['stores']]);
    for (const [name, { networks }] of ofKairos)
      expect([name, networks]).toEqual([name, ['stores', 'default']]);
  });

  test('no secret that someone else could know', () => {
    const secrets = placeholders.filter(({ name }) => /KEY|SECRET|PASSWORD/.test(name!));
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, rest, kind } of secrets)
      expect([name, kind === '?' || rest === '']).toEqual([name, true]);
    expect(text).not.toMatch(/(PASSWORD|SECRET|KEY): (?!\$\{)/);
  });

  test('and the line that makes .env makes what it can’t do without', () => {
    const needed = new Set(placeholders.filter(({ kind }) => kind === '?').map(({ name }) => name!));
    const line = textOf('docs/operate/deploy.md').match(/^printf .*> \.env$/m)?.[0];
    expect([...needed].sort()).toEqual(['KAIROS_KEY', 'POSTGRES_PASSWORD']);
    for (const name of needed) expect(line).toContain(`${name}=`);
  });
});
