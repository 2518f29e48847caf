import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { BadSettings, readConfig, SETTINGS } from './config.ts';

const KEY = `k1:${createHash('sha256').update('a key of these tests').digest('base64')}`;
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://kairos.example.com',
  KAIROS_KEY: KEY,
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example.com',
};
const complaint = (env: Record<string, string>, options = {}) => {
  try {
    readConfig(env, options);
  } catch (error) {
    if (error instanceof BadSettings) return error.message;
    throw error;
  }
  return 'none';
};

describe('settings', () => {
  test('nothing set gives the embedded default', () => {
    expect(readConfig({})).toMatchObject({
      database: { kind: 'embedded', dataDir: './data' },
      key: { kind: 'file', path: './data.key' },
      google: { kind: 'demo' },
      mail: { kind: 'outbox' },
      languageModel: null,
      http: { publicUrl: 'http://localhost:4600' },
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ mail: { kind: 'outbox' } });
  });

  test('a complete production passes', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, google: { kind: 'real' } });
  });

  test.each(['PUBLIC_URL', 'KAIROS_KEY', 'GOOGLE_CLIENT_ID', 'SMTP_URL'])(
    'production refuses to start without %s',
    (name) => {
      expect(complaint({ ...PRODUCTION, [name]: '' })).toContain(name);
    },
  );

  test.each([
    ['a key of zeros', 'KAIROS_KEY', `k1:${Buffer.alloc(32).toString('base64')}`],
    [
      'a key that was typed',
      'KAIROS_KEY',
      `k1:${Buffer.from('kairos'.repeat(6).slice(0, 32)).toString('base64')}`,
    ],
    ['an old key of zeros', 'KAIROS_KEY', `${KEY},k0:${Buffer.alloc(32).toString('base64')}`],
    ['an address without TLS', 'PUBLIC_URL', 'http://kairos.example.com'],
  ])('production refuses to start with %s', (_, name, value) => {
    const message = complaint({ ...PRODUCTION, [name]: value });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toContain(name);
  });

  test('production takes an address without TLS on this machine alone', () => {
    for (const host of ['localhost:4600', '127.0.0.1', '[::1]:4600'])
      expect(complaint({ ...PRODUCTION, PUBLIC_URL: `http://${host}` })).toBe('none');
  });

  test.each([
    ['smtp://user:a%40b@mail.example.com:587', 'smtp://user:a%40b@mail.example.com:587', true],
    ['smtps://mail.example.com', 'smtps://mail.example.com', true],
    ['smtp://mail?tls=false', 'smtp://mail', false],
    ['smtp://mail?pool=1&tls=false', 'smtp://mail?pool=1', false],
    ['smtp://localhost:2525', 'smtp://localhost:2525', false],
    ['smtp://[::1]', 'smtp://[::1]', false],
    ['smtp://localhost.example.com', 'smtp://localhost.example.com', true],
  ])(
    'email to %s goes there with TLS, or on this machine and by request without',
    (given, url, requireTls) => {
      expect(readConfig({ ...PRODUCTION, SMTP_URL: given }).mail).toEqual({ kind: 'smtp', url, requireTls });
    },
  );

  test.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?a=b&sslmode=prefer&c=d', '?a=b&sslmode=verify-full&c=d'],
    ['?sslmode=require&uselibpqcompat=true', '?sslmode=require&uselibpqcompat=true'],
    ['?sslmode=disable', '?sslmode=disable'],
  ])('a database with %s is asked as the library does, which no longer has to warn', (given, asked) => {
    const { database } = readConfig({ DATABASE_URL: `postgres://db/kairos${given}` });
    expect(database).toEqual({ kind: 'url', url: `postgres://db/kairos${asked}` });
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    new pg.Client({ connectionString: `postgres://db/kairos${asked}` });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test.each([
    ['ann@example.com', 'Kairos', 'ann@example.com'],
    ['Meetings at Acme <ann@example.com>', 'Meetings at Acme', 'ann@example.com'],
    ['"Acme" <ann@example.com>', 'Acme', 'ann@example.com'],
    ['<ann@example.com>', 'Kairos', 'ann@example.com'],
  ])('email from %s has a name and an address', (given, name, address) => {
    expect(readConfig({ MAIL_FROM: given }).mailFrom).toEqual({ name, address });
  });

  test('production takes the demo Google and the outbox only when asked to', () => {
    expect(
      readConfig({ ...PRODUCTION, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', SMTP_URL: '', DEMO: '1' }),
    ).toMatchObject({ google: { kind: 'demo' }, mail: { kind: 'outbox' } });
  });

  describe('Slack', () => {
    const APP = { SLACK_CLIENT_ID: 'id', SLACK_CLIENT_SECRET: 'secret', SLACK_SIGNING_SECRET: 'signing' };

    test('is the demo where no app is set', () => {
      expect(readConfig({}).slack).toEqual({ kind: 'demo' });
    });

    test('is left out of production without an app, unless the demo is asked for', () => {
      expect(readConfig(PRODUCTION).slack).toEqual({ kind: 'none' });
      expect(readConfig({ ...PRODUCTION, DEMO: '1' }).slack).toEqual({ kind: 'demo' });
    });

    test('is the app that is set, in production or not', () => {
      const app = { kind: 'real', clientId: 'id', clientSecret: 'secret', signingSecret: 'signing' };
      expect(readConfig(APP).slack).toEqual(app);
      expect(readConfig({ ...PRODUCTION, ...APP, DEMO: '1' }).slack).toEqual(app);
    });

    test.each(Object.keys(APP))('an app without %s is one line that names all it needs', (name) => {
      const message = complaint({ ...APP, [name]: '' });
      expect(message.split('\n')).toHaveLength(1);
      for (const needed of Object.keys(APP)) expect(message).toContain(needed);
    });
  });

  describe('a language model', () => {
    const model = (address: string) => readConfig({ KAIROS_MODEL_URL: address }).languageModel;

    test('of your own has an address and a name, and a key if its server wants one', () => {
      const own = { kind: 'own', url: 'https://models.example.com/v1', name: 'qwen3:8b', key: null };
      expect(model('https://models.example.com/v1?model=qwen3:8b')).toEqual(own);
      expect(model('https://sk%2F1@models.example.com/v1?model=qwen3:8b')).toEqual({ ...own, key: 'sk/1' });
      expect(model('https://models.example.com/v1?api-version=2&model=qwen3:8b')).toEqual({
        ...own,
        url: 'https://models.example.com/v1?api-version=2',
      });
    });

    test('on Vertex AI has a project, and a place and a name other than ours if you say so', () => {
      const vertex = {
        kind: 'vertex',
        project: 'acme-1',
        location: 'europe-west4',
        name: 'gemini-2.5-flash',
      };
      expect(model('vertex://acme-1')).toEqual(vertex);
      expect(model('vertex://acme-1/us-east5?model=gemini-3-pro')).toEqual({
        ...vertex,
        location: 'us-east5',
        name: 'gemini-3-pro',
      });
    });

    test('may be asked without TLS on this machine, and elsewhere only if you say that the network is yours', () => {
      for (const host of ['localhost:11434', '127.0.0.1:8080', '[::1]:8080'])
        expect(model(`http://${host}/v1?model=m`)).toMatchObject({ url: `http://${host}/v1` });
      expect(complaint({ KAIROS_MODEL_URL: 'http://ollama:11434/v1?model=m' })).toMatch(
        /^KAIROS_MODEL_URL must begin with https.* add tls=false$/,
      );
      expect(model('http://ollama:11434/v1?tls=false&model=m')).toMatchObject({
        url: 'http://ollama:11434/v1',
      });
    });

    test.each([
      ['ollama:11434', 'must look like'],
      ['https://ann:secret@models.example.com/v1?model=m', 'must look like'],
      ['https://models.example.com/v1#m', 'must look like'],
      ['https://models.example.com/v1', 'must end with ?model='],
      ['https://models.example.com/v1?model=the%20big%20one', 'without spaces'],
      ['https://models.example.com/v1?model=m&tls=true', 'can only say tls=false'],
      ['https://a%20key@models.example.com/v1?model=m', 'a key without spaces'],
      ['https://100%@models.example.com/v1?model=m', '%25'],
      ['vertex://', 'must look like'],
      ['vertex://project/location/model', 'must look like'],
    ])('%s is refused in one line', (address, why) => {
      const message = complaint({ KAIROS_MODEL_URL: address });
      expect(message).toContain('KAIROS_MODEL_URL ');
      expect(message).toContain(why);
      expect(message).not.toContain('\n');
    });
  });

  test.each([
    ['PORT', 'eighty'],
    ['NODE_ENV', 'Production'],
    ['PUBLIC_URL', 'kairos.example.com'],
    ['PUBLIC_URL', 'https://kairos.example.com/app'],
    ['PUBLIC_URL', 'https://ann:secret@kairos.example.com'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['EVENTSTORE_URL', 'http://eventstore:2113'],
    ['NATS_URL', 'http://nats:4222'],
    ['OPS_PORT', '4600'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['KAIROS_KEY', 'k1:short'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com:99999'],
    ['SMTP_URL', 'smtp://mail.example.com?tls=none'],
    ['MAIL_FROM', 'a@x.example, b@x.example'],
    ['MAIL_FROM', 'Kairos <a@x.example>, b@x.example'],
    ['MAIL_FROM', 'Kairos <a@x.example'],
    ['KAIROS_MONTHLY_LIMIT', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['KAIROS_STAFF', 'ann'],
    ['KAIROS_CALENDAR_NETWORKS', 'intranet'],
    ['KAIROS_CALENDAR_NETWORKS', '10.0.0.0/33'],
    ['KAIROS_CALENDAR_NETWORKS', '0.0.0.0/0'],
    ['KAIROS_CALENDAR_NETWORKS', 'fd00::/8,2000::/3'],
    ['KAIROS_SIGN_IN', 'example'],
    ['KAIROS_SIGN_IN', '@example.com'],
    ['KAIROS_SIGN_IN', '*.example.com'],
    ['KAIROS_SIGN_IN', 'https://example.com'],
    ['KAIROS_SIGN_IN', 'example.com example.org'],
    ['KAIROS_SIGN_IN', ' , '],
    ['KAIROS_STAFF', 'ann@example.com:owner'],
    ['KAIROS_STAFF', 'ann@example.com:admin bob@example.com:admin'],
    ['KAIROS_STAFF', 'ann@example.com'],
  ])('a wrong %s is one line that names it', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message.split('\n')).toHaveLength(1);
    expect(message).toContain(name);
  });

  describe('the site', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kairos-site-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const given = (site: unknown): Record<string, string> => {
      const file = path.join(folder, 'site.json');
      writeFileSync(file, typeof site === 'string' ? site : JSON.stringify(site));
      return { KAIROS_SITE: file };
    };

    test('promises what the operator has written; in production nothing else, elsewhere examples', () => {
      const set = given({ supportMail: 'help@example.com', supportWithin: ' 2 days ' });
      expect(readConfig({ ...PRODUCTION, ...set }).site.promises).toEqual({
        accuracy: null,
        supportMail: 'help@example.com',
        supportWithin: '2 days',
        supportAverage: null,
        dataLocation: null,
        sourceCode: null,
      });
      const examples = {
        accuracy: '95%',
        supportMail: 'support@kairos.example',
        supportWithin: '24 hours on weekdays (CET)',
        supportAverage: '8 hours',
        dataLocation: 'servers in the EU, in compliance with the GDPR',
        sourceCode: null,
      };
      for (const env of [{}, { ...PRODUCTION, DEMO: '1' }])
        expect(readConfig(env).site.promises).toEqual(examples);
      expect(readConfig(set).site.promises).toMatchObject({
        supportMail: 'help@example.com',
        accuracy: '95%',
      });
    });

    test('has Jitsi rooms on a server of one’s own, on meet.jit.si, or nowhere', () => {
      const jitsi = (site: object) => readConfig(given(site)).site.jitsi;
      expect([
        jitsi({ jitsi: 'https://meet.example.com/rooms/' }),
        jitsi({}),
        jitsi({ jitsi: null }),
      ]).toEqual(['https://meet.example.com/rooms', 'https://meet.jit.si', null]);
    });

    test.each<[unknown, string]>([
      [{ accuracy: 'very high' }, 'accuracy must be a percentage'],
      [{ accuracy: '101%' }, 'accuracy must be a percentage'],
      [{ supportMail: 'our help desk' }, 'supportMail must be one email address'],
      [{ supportWithin: 'a day\nor two' }, 'supportWithin must be a few words'],
      [{ supportAverage: 8 }, 'supportAverage must be text'],
      [{ dataLocation: 'x'.repeat(101) }, 'dataLocation must be a few words'],
      [{ sourceCode: 'javascript:alert(1)' }, 'sourceCode must be an http or https address'],
      [{ jitsi: 'http://meet.example.com' }, 'jitsi must be an address'],
      [{ jitsi: 'https://meet.example.com?room=' }, 'jitsi must be an address'],
      [{ accuracy: '1', tea: 1 }, 'accuracy must be a percentage such as "95%"; tea isn\'t a field'],
      [[], 'it must be a JSON object'],
      ['{', "it isn't valid JSON"],
    ])('%j is refused in one line', (site, why) => {
      const env = given(site);
      expect(complaint(env)).toContain(`KAIROS_SITE ${env['KAIROS_SITE']} can't be used: ${why}`);
      expect(complaint(env)).not.toContain('\n');
    });

    test('in a file that is not there stops the start', () => {
      expect(complaint({ KAIROS_SITE: '/nowhere/site.json' })).toMatch(
        /^KAIROS_SITE \/nowhere\/site\.json can't be used: ENOENT/,
      );
    });
  });

  test('staff are addresses with their role and commas between them, however they are written; by default no one', () => {
    const KAIROS_STAFF = ' Ann@Example.com:Admin,bob@example.com:analyst, ann@example.com:analyst, ';
    expect(readConfig({ KAIROS_STAFF })).toMatchObject({
      admins: ['ann@example.com'],
      analysts: ['bob@example.com', 'ann@example.com'],
    });
    expect(readConfig({})).toMatchObject({ admins: [], analysts: [] });
    expect(complaint({ KAIROS_STAFF: 'ann@example.com' })).toBe(
      'KAIROS_STAFF must be email addresses with their role, separated by commas, such as ann@example.com:admin, ben@example.com:analyst',
    );
  });

  test('those who may sign in are domains and addresses with commas between them; by default anyone', () => {
    expect(readConfig({ KAIROS_SIGN_IN: ' Example.com, ann@partner.example,' }).signIn).toEqual([
      'example.com',
      'ann@partner.example',
    ]);
    expect(readConfig({ KAIROS_SIGN_IN: '' }).signIn).toBeNull();
    expect(complaint({ KAIROS_SIGN_IN: 'example.com; partner.example' })).toBe(
      'KAIROS_SIGN_IN must be domains and email addresses, separated by commas, such as example.com, ann@partner.example; leave it out to let anyone in',
    );
  });

  test('signing in by email is on where everything is the demo, and elsewhere only if it is asked for', () => {
    const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
    const smtp = { SMTP_URL: 'smtp://mail' };
    expect(readConfig({}).signInByMail).toBe(true);
    for (const env of [google, smtp, { ...google, ...smtp }])
      expect(readConfig(env).signInByMail).toBe(false);
    expect(readConfig({ ...google, ...smtp, KAIROS_SIGN_IN_WITH: 'mail' }).signInByMail).toBe(true);
    expect(complaint({ ...google, KAIROS_SIGN_IN_WITH: 'mail' })).toBe(
      'KAIROS_SIGN_IN_WITH=mail needs SMTP_URL: anyone could read the links at /demo/inbox',
    );
  });

  describe('ways to sign in', () => {
    const MICROSOFT = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
    const TENANTS = ['5f0c6f0e-3c1a-4e63-9d0a-2f5f3d7c9a10', '11111111-2222-4333-8444-555555555555'];
    const OKTA = {
      KAIROS_SIGN_IN_WITH: 'Okta',
      KAIROS_OKTA_ISSUER: 'https://acme.okta.example',
      KAIROS_OKTA_CLIENT_ID: 'id',
      KAIROS_OKTA_CLIENT_SECRET: 'secret',
    };

    test('Microsoft is all its accounts, one tenant, or several of which a token has to be one', () => {
      const real = { kind: 'real', clientId: 'id', clientSecret: 'secret', vouches: false };
      const microsoftWith = (tenant: string) =>
        readConfig({ ...MICROSOFT, MICROSOFT_TENANT: tenant }).microsoft;
      expect(microsoftWith('')).toEqual({ ...real, tenant: 'common', tenants: null });
      expect(microsoftWith('Organizations')).toEqual({ ...real, tenant: 'organizations', tenants: null });
      expect(microsoftWith(TENANTS[0]!.toUpperCase())).toEqual({
        ...real,
        tenant: TENANTS[0],
        tenants: null,
      });
      expect(microsoftWith(TENANTS.join(' , '))).toEqual({
        ...real,
        tenant: 'organizations',
        tenants: TENANTS,
      });
      expect(microsoftWith(`${TENANTS[0]}?verified=true`)).toMatchObject({
        tenant: TENANTS[0],
        vouches: true,
      });
      const withPersonal = [...TENANTS, '9188040d-6c67-4c5b-b112-36a304b66dad'];
      expect(microsoftWith(withPersonal.join())).toMatchObject({ tenant: 'common', tenants: withPersonal });
    });

    // Left out unseen, each would let in everyone.
    test.each(['KAIROS_SIGNIN', 'KAIROS_SIGN_IN_DOMAINS', 'MICROSOFT_TENANTS', 'MICROSOFT_TENANT_ID'])(
      '%s, which is no setting, is not passed over',
      (name) => {
        expect(complaint({ ...MICROSOFT, [name]: 'example.com' })).toBe(
          `${name} isn't a setting. docs/operate/sign-in.md has those that say who may sign in`,
        );
      },
    );

    test('an issuer whose name begins like one of them has its own', () => {
      const issuer = {
        KAIROS_SIGN_IN_WITH: 'signing',
        KAIROS_SIGNING_ISSUER: 'https://signing.example',
        KAIROS_SIGNING_CLIENT_ID: 'id',
        KAIROS_SIGNING_CLIENT_SECRET: 'secret',
      };
      expect(readConfig(issuer).issuers).toMatchObject([{ name: 'Signing' }]);
    });

    test('an issuer has settings of its own, named after it', () => {
      const [issuer] = readConfig(OKTA).issuers;
      expect(issuer).toEqual({
        ...{ key: 'okta', name: 'Okta', address: OKTA.KAIROS_OKTA_ISSUER, vouches: false },
        ...{ clientId: 'id', clientSecret: 'secret' },
      });
      const more = { KAIROS_OKTA_NAME: 'Acme, Inc.', KAIROS_OKTA_ADDRESSES_VERIFIED: '1' };
      expect(readConfig({ ...OKTA, ...more }).issuers).toMatchObject([{ name: 'Acme, Inc.', vouches: true }]);
    });

    test.each(['KAIROS_OKTA_ISSUER', 'KAIROS_OKTA_CLIENT_ID', 'KAIROS_OKTA_CLIENT_SECRET'])(
      'an issuer without %s is told so, with what names it',
      (name) => {
        expect(complaint({ ...OKTA, [name]: '' })).toBe(
          `${name} is required, since KAIROS_SIGN_IN_WITH names okta`,
        );
      },
    );

    test.each([
      [{ ...OKTA, KAIROS_SIGN_IN_WITH: 'my okta' }, 'KAIROS_SIGN_IN_WITH must be mail, or short names'],
      [{ ...OKTA, KAIROS_SIGN_IN_WITH: 'google' }, 'KAIROS_SIGN_IN_WITH must be mail, or short names'],
      [{ ...OKTA, KAIROS_SIGN_IN_WITH: 'okta,okta' }, 'KAIROS_SIGN_IN_WITH must be mail, or short names'],
      [{ ...OKTA, KAIROS_OKTA_ISSUER: 'acme.okta.example' }, 'KAIROS_OKTA_ISSUER must be the issuer'],
      [
        { ...OKTA, KAIROS_OKTA_ISSUER: 'http://acme.okta.example' },
        'KAIROS_OKTA_ISSUER must begin with https',
      ],
      [
        { ...OKTA, KAIROS_OKTA_ISSUER: 'https://acme.okta.example/.well-known/openid-configuration' },
        'KAIROS_OKTA_ISSUER must be what comes before',
      ],
      // Any tenant's administrator could give out any address there.
      [
        { ...OKTA, KAIROS_OKTA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
        "KAIROS_OKTA_ISSUER can't be Microsoft's: set MICROSOFT_CLIENT_ID instead",
      ],
      [{ ...OKTA, KAIROS_OKTA_NAME: '<b>' }, 'KAIROS_OKTA_NAME must be a name'],
      [{ ...OKTA, KAIROS_OKTA_ADDRESSES_VERIFIED: 'yes' }, 'KAIROS_OKTA_ADDRESSES_VERIFIED must be 1 or 0'],
      [{ MICROSOFT_CLIENT_ID: 'id' }, 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together'],
      [{ ...MICROSOFT, MICROSOFT_TENANT: 'contoso.example' }, 'MICROSOFT_TENANT must be common'],
      [{ ...MICROSOFT, MICROSOFT_TENANT: `common, ${TENANTS[0]}` }, 'MICROSOFT_TENANT must be common'],
      [
        { ...MICROSOFT, MICROSOFT_TENANT: 'common?verified=true' },
        'MICROSOFT_TENANT can end with ?verified=true only after your own tenants',
      ],
    ])('%j is wrong, in one line', (env, message) => {
      expect(complaint(env).split('\n')).toEqual([expect.stringContaining(message)]);
    });

    test.each([
      ['Microsoft', MICROSOFT],
      ['an issuer', OKTA],
      ['email links', { KAIROS_SIGN_IN_WITH: 'mail' }],
    ])('production needs no Google where people sign in with %s, and then has none', (_, way) => {
      const env = { ...PRODUCTION, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', ...way };
      expect(readConfig(env).google).toEqual({ kind: 'none' });
    });

    test("the demo's people are only where no real ones sign in", () => {
      for (const way of [MICROSOFT, OKTA]) expect(readConfig(way).google).toEqual({ kind: 'none' });
      expect(readConfig({ KAIROS_SIGN_IN_WITH: 'mail', SMTP_URL: 'smtp://mail' }).google.kind).toBe('demo');
    });
  });

  test('networks for calendars are separated by commas; by default there are none', () => {
    expect(readConfig({ KAIROS_CALENDAR_NETWORKS: ' 10.0.0.0/8,fd00::/8, ' }).calendarNetworks).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
    ]);
    expect(readConfig({}).calendarNetworks).toEqual([]);
  });

  test('the distributed parts are chosen by their settings', () => {
    const env = {
      EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false',
      NATS_URL: 'nats://nats:4222',
      OPS_PORT: '4601',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    };
    expect(readConfig(env)).toMatchObject({
      eventStore: { kind: 'eventstoredb', url: env.EVENTSTORE_URL },
      doorbell: { kind: 'nats', url: env.NATS_URL },
      opsPort: 4601,
      otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    });
  });

  test('a role on its own needs what all processes have in common, and says which', () => {
    const missing = complaint({}, { besideOthers: true }).split('\n');
    expect(missing.map((line) => line.split(' ')[0])).toEqual(['DATABASE_URL', 'NATS_URL', 'KAIROS_KEY']);
  });

  test('the last of several keys may be kept for the lookup hashes alone', () => {
    const ring = `k2:${createHash('sha256').update('another').digest('base64')},${KEY}:hash`;
    expect(readConfig({ KAIROS_KEY: ring }).key).toEqual({ kind: 'given', ring });
  });

  test('every wrong setting is named at once', () => {
    expect(complaint({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
  });

  test('are in docs/settings.md, and nothing that is none', () => {
    const [tables = ''] = readFileSync('docs/settings.md', 'utf8').split('## ');
    const rows = [...tables.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(rows.map((name) => name.replaceAll('`', '')).sort()).toEqual([...SETTINGS].sort());
  });
});
