import path from 'node:path';
import { z } from 'zod';
import type { Promises } from '#contracts/page-values.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { problemWithVideoAddress } from '#contracts/video-call.ts';
import { isWiderThanOnesOwn, parseNetwork } from './calendars/remote/networks.ts';
import type { Address } from './mail/port.ts';
import { mailFrom, type SmtpServer, smtpServer } from './mail/settings.ts';
import { isThisMachine } from './runtime/this-machine.ts';
import type { AllowedToSignIn } from './sign-in/allowed.ts';
import {
  type IssuerSettings,
  isNamedTenant,
  issuerKeys,
  type MicrosoftSettings,
  microsoftTenants,
  readIssuers,
  tenantsOf,
} from './sign-in/issuer-settings.ts';

/** Where `web/build.ts` puts the web app. */
export const BUILT_WEB = path.join(import.meta.dirname, '../dist/web');

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true');

const setting = z.string().trim().min(1).optional();

/** A part of a sentence on the public pages. */
const someWords = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,100}$/u, 'must be a few words on one line, at most 100 characters')
  .optional();

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address such as https://kairos.example.com',
});

const publicUrl = httpUrl.refine(
  (address) => {
    if (!URL.canParse(address)) return true;
    const { pathname, search, hash, username, password } = new URL(address);
    return /^\/*$/.test(pathname) && !`${search}${hash}${username}${password}`;
  },
  {
    error: 'must be an address without a path, query, user, or password, such as https://kairos.example.com',
  },
);

const modelUrl = httpUrl.refine(
  (address) => {
    if (!URL.canParse(address)) return true;
    const { hash, username, password } = new URL(address);
    return !`${hash}${username}${password}`;
  },
  { error: 'must be an address without a user or password, such as https://models.example.com/v1' },
);

const domainOrAddress = z.union([z.email(), z.hostname().includes('.')]);

const environment = z.object({
  // A misspelt one would start the demo where real people sign in.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development, or test' })
    .optional(),
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4600),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    // The library takes all of these for verify-full, and says so at length before anything of ours.
    .transform((url) =>
      url.includes('uselibpqcompat=')
        ? url
        : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)\b/, '$1verify-full'),
    )
    .optional(),
  EVENTSTORE_URL: z
    .string()
    .regex(
      /^(esdb|kurrentdb)(\+discover)?:\/\//,
      'must start with esdb:// or kurrentdb://, or with esdb+discover:// for a cluster',
    )
    .optional(),
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\//, 'must start with nats:// or tls://')
    .optional(),
  KAIROS_DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(60).default(0),
  OPS_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  KAIROS_KEY: z
    .string()
    .regex(
      /^\w+:[A-Za-z0-9+/]{43}=(,\w+:[A-Za-z0-9+/]{43}=)*(:hash)?$/,
      'must be name:key, the key being 32 bytes in base64; older keys follow, separated by commas',
    )
    .optional(),
  GOOGLE_CLIENT_ID: setting,
  GOOGLE_CLIENT_SECRET: setting,
  MICROSOFT_CLIENT_ID: setting,
  MICROSOFT_CLIENT_SECRET: setting,
  MICROSOFT_TENANT: microsoftTenants.default(['common']),
  MICROSOFT_ADDRESSES_VERIFIED: flag,
  VERTEX_PROJECT: setting,
  VERTEX_LOCATION: z.string().default('europe-west4'),
  VERTEX_MODEL: z.string().default('gemini-2.5-flash'),
  KAIROS_MODEL_URL: modelUrl.optional(),
  KAIROS_MODEL_NAME: z
    .string()
    .regex(/^[\w.:@/+-]{1,100}$/, 'must be the name that your server has for the model, without spaces')
    .optional(),
  KAIROS_MODEL_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be one line without spaces')
    .optional(),
  KAIROS_MODEL_WITHOUT_TLS: flag,
  SLACK_CLIENT_ID: setting,
  SLACK_CLIENT_SECRET: setting,
  SLACK_SIGNING_SECRET: setting,
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailFrom.prefault('kairos@kairos.example'),
  DEMO: flag,
  KAIROS_WEB: setting,
  TRUSTED_PROXIES: z.coerce
    .number('must be the number of proxies in front of Kairos')
    .int()
    .min(0)
    .max(5)
    .default(0),
  KAIROS_MONTHLY_LIMIT: z.coerce.number('must be a number').int().positive().optional(),
  KAIROS_LEAD_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int()
    .min(0)
    .max(10_080)
    .default(DEFAULT_RANKING_POLICY.leadMinutes),
  RANKING_POLICY: setting,
  KAIROS_ANALYSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .pipe(z.array(z.email('must be email addresses, separated by commas'))),
  KAIROS_SIGN_IN: z
    .string()
    .transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .refine(
      (list) => list.length > 0 && list.every((one) => domainOrAddress.safeParse(one).success),
      'must be domains and email addresses, separated by commas, such as example.com, ann@partner.example; leave it out to let anyone in',
    )
    .optional(),
  KAIROS_SIGN_IN_ISSUERS: issuerKeys.default([]),
  KAIROS_SIGN_IN_BY_MAIL: z
    .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
    .transform((value) => value === '1' || value === 'true')
    .optional(),
  KAIROS_CALENDAR_NETWORKS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
    .refine(
      (list) => list.every((one) => parseNetwork(one) !== null && !isWiderThanOnesOwn(one)),
      'must be networks of your own, separated by commas, such as 10.0.0.0/8, fd00::/8, and none larger than those',
    ),
  KAIROS_JITSI_URL: z
    .string()
    .default('https://meet.jit.si')
    .refine(
      (address) => address === 'none' || (problemWithVideoAddress(address) === null && !/[?#]/.test(address)),
      'must be an address such as https://meet.jit.si, or none',
    ),
  KAIROS_ACCURACY: z
    .string()
    .regex(/^(100|\d{1,2}(\.\d)?)%$/, 'must be a percentage such as 95%')
    .optional(),
  KAIROS_SUPPORT_MAIL: z.email('must be one email address').optional(),
  KAIROS_SUPPORT_WITHIN: someWords,
  KAIROS_SUPPORT_AVERAGE: someWords,
  KAIROS_DATA_LOCATION: someWords,
  KAIROS_SOURCE_CODE: httpUrl.optional(),
  KAIROS_JOIN_PAUSE_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(3_600).default(5),
  KAIROS_UNDO_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0)
    .max(60)
    .default(10),
  KAIROS_PROJECTOR_SHARDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1)
    .max(16)
    .default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export type Config = {
  production: boolean;
  http: {
    port: number;
    host: string /** Without a slash at its end. */;
    publicUrl: string;
    trustedProxies: number;
    /** How long requests are still answered once the process was asked to leave, in milliseconds. */
    drain: number;
  };
  /** The embedded Postgres in `dataDir`, or an external one. */
  database: { kind: 'embedded'; dataDir: string } | { kind: 'url'; url: string };
  /** Tables in the database, or an EventStoreDB. */
  eventStore: { kind: 'postgres' } | { kind: 'eventstoredb'; url: string };
  /** Rings stay in this process, or reach all processes through NATS JetStream. */
  doorbell: { kind: 'process' } | { kind: 'nats'; url: string };
  /** Where health and metrics are shown, for operators only; null for nowhere. */
  opsPort: number | null;
  /** Where traces are sent; null for nowhere. */
  otlpEndpoint: string | null;
  /** A ring of keys, newest first; the embedded default keeps one next to its data folder. */
  key: { kind: 'given'; ring: string } | { kind: 'file'; path: string };
  /** `none`: people sign in otherwise. The demo's people are only there where no real ones sign in. */
  google: { kind: 'demo' } | { kind: 'real'; clientId: string; clientSecret: string } | { kind: 'none' };
  microsoft: { kind: 'demo' } | ({ kind: 'real' } & MicrosoftSettings) | { kind: 'none' };
  /** Other issuers of OpenID Connect that people sign in with, in the order in which they're shown. */
  issuers: readonly IssuerSettings[];
  /** The model that may help: Gemini on Vertex AI, or one behind an OpenAI-compatible address. */
  languageModel:
    | { kind: 'vertex'; project: string; location: string; name: string }
    | { kind: 'own'; url: string; name: string; key: string | null }
    | null;
  /** `none`: in production, Kairos has no Slack without a Slack app. */
  slack:
    | { kind: 'demo' }
    | { kind: 'real'; clientId: string; clientSecret: string; signingSecret: string }
    | { kind: 'none' };
  mail: { kind: 'outbox' } | ({ kind: 'smtp' } & SmtpServer);
  mailFrom: Address;
  /** The built web app: our own build, or a folder that's served as it is. */
  web: { kind: 'built' | 'given'; folder: string };
  /** What the public pages promise of this Kairos. */
  promises: Promises;
  /** How many meetings a user may create in a month; null for no limit. */
  monthlyLimit: number | null;
  leadMinutes: number;
  /** A file that says how times are ranked; null for the default. */
  policyFile: string | null;
  /** The addresses of people who may see everyone's figures, in lower case. */
  analysts: readonly string[];
  /** Domains and addresses of those who may sign in, in lower case; null for anyone. */
  signIn: AllowedToSignIn;
  /** Whether people may also sign in by a link that is emailed to them. */
  signInByMail: boolean;
  /** Networks besides the internet in which people's calendar servers and feeds may be, such as 10.0.0.0/8. */
  calendarNetworks: readonly string[];
  /** Where Jitsi rooms for video calls are, without a trailing slash; null for none. */
  jitsi: string | null;
  /** In manual mode, how long no one may have joined or declined before times are ranked, in milliseconds. */
  joinPause: number;
  /** How long organizers can undo a booking or a cancellation, in seconds; 0 if they can't. */
  graceSeconds: number;
  /** In how many parts the read models are kept up to date, from their next rebuild on. */
  projectorShards: number;
  logLevel: string;
};

/** The settings are wrong: one line each, naming the setting. */
export class BadSettings extends Error {
  readonly code = 'BAD_SETTINGS';
}

/** What a process needs when it is one of several, and why. */
const NEEDED_BESIDE_OTHERS = {
  DATABASE_URL: 'all processes share one database',
  NATS_URL: 'the processes wake each other through NATS',
  KAIROS_KEY: 'each process must open what the others sealed; `npm run kairos -- key` makes one',
} as const;

/**
 * Reads the environment, the one place where a part is chosen by its setting; `besideOthers` for a process that has
 * only a part of the work. Throws BadSettings with one clear line for each setting that is wrong.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { besideOthers = false }: { besideOthers?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new BadSettings(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'),
    );
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const wrong: string[] = [];

  if (Boolean(settings.GOOGLE_CLIENT_ID) !== Boolean(settings.GOOGLE_CLIENT_SECRET))
    wrong.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together');
  if (Boolean(settings.MICROSOFT_CLIENT_ID) !== Boolean(settings.MICROSOFT_CLIENT_SECRET))
    wrong.push('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together');
  if (settings.MICROSOFT_ADDRESSES_VERIFIED && !isNamedTenant(settings.MICROSOFT_TENANT))
    wrong.push(
      "MICROSOFT_ADDRESSES_VERIFIED needs MICROSOFT_TENANT to name your own tenants: another tenant's admin can give out any address",
    );
  const { issuers, wrong: wrongIssuers } = readIssuers(settings.KAIROS_SIGN_IN_ISSUERS, given);
  wrong.push(...wrongIssuers);
  for (const name of misspeltSignIn(Object.keys(given), settings.KAIROS_SIGN_IN_ISSUERS))
    wrong.push(`${name} isn't a setting. docs/operate/sign-in.md has those that say who may sign in`);
  const slack = slackOf(settings);
  if (!slack)
    wrong.push('SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, and SLACK_SIGNING_SECRET must be set together');
  const isRealSignIn = Boolean(settings.GOOGLE_CLIENT_ID || settings.MICROSOFT_CLIENT_ID || issuers.length);
  if (production && !isRealSignIn && !settings.KAIROS_SIGN_IN_BY_MAIL && !settings.DEMO)
    wrong.push(
      'GOOGLE_CLIENT_ID, MICROSOFT_CLIENT_ID, KAIROS_SIGN_IN_ISSUERS, or KAIROS_SIGN_IN_BY_MAIL is required in production, so people can sign in; to run with the demo Google, set DEMO=1',
    );
  if (production && !settings.SMTP_URL && !settings.DEMO)
    wrong.push('SMTP_URL is required in production; to show every email at /demo/inbox instead, set DEMO=1');
  if (production && !settings.PUBLIC_URL)
    wrong.push('PUBLIC_URL is required in production: the address where people reach Kairos');
  if (production && settings.PUBLIC_URL && !isConfidential(settings.PUBLIC_URL))
    wrong.push('PUBLIC_URL must begin with https:// in production: sessions would travel in the clear');
  if (production && !settings.KAIROS_KEY)
    wrong.push('KAIROS_KEY is required in production; `npm run kairos -- key` makes one');
  for (const name of production ? weakKeys(settings.KAIROS_KEY) : [])
    wrong.push(`KAIROS_KEY has a key that isn't random, ${name}; \`npm run kairos -- key\` makes one`);
  wrong.push(...wrongAboutModel(settings));
  if (settings.OPS_PORT && settings.OPS_PORT === settings.PORT)
    wrong.push("OPS_PORT must differ from PORT: it's for operators only");
  const isDemoSignIn = !isRealSignIn && (!production || settings.DEMO);
  // Where no one has an account of their own, the demo mailbox gives nothing away.
  const isAllDemo = !isRealSignIn && !settings.SMTP_URL;
  if (settings.KAIROS_SIGN_IN_BY_MAIL && !settings.SMTP_URL && !isAllDemo)
    wrong.push('KAIROS_SIGN_IN_BY_MAIL needs SMTP_URL: anyone could read the links at /demo/inbox');
  if (besideOthers)
    for (const [name, why] of Object.entries(NEEDED_BESIDE_OTHERS))
      if (!given[name]) wrong.push(`${name} is required to run a single role: ${why}`);
  if (wrong.length > 0 || !slack) throw new BadSettings(wrong.join('\n'));

  return {
    production,
    http: {
      port: settings.PORT,
      host: settings.HOST,
      publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
      trustedProxies: settings.TRUSTED_PROXIES,
      drain: settings.KAIROS_DRAIN_SECONDS * 1_000,
    },
    database: settings.DATABASE_URL
      ? { kind: 'url', url: settings.DATABASE_URL }
      : { kind: 'embedded', dataDir: settings.DATA_DIR },
    eventStore: settings.EVENTSTORE_URL
      ? { kind: 'eventstoredb', url: settings.EVENTSTORE_URL }
      : { kind: 'postgres' },
    doorbell: settings.NATS_URL ? { kind: 'nats', url: settings.NATS_URL } : { kind: 'process' },
    opsPort: settings.OPS_PORT ?? null,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    key: settings.KAIROS_KEY
      ? { kind: 'given', ring: settings.KAIROS_KEY }
      : { kind: 'file', path: `${settings.DATA_DIR.replace(/\/+$/, '')}.key` },
    google: googleOf(settings, isDemoSignIn),
    microsoft:
      settings.MICROSOFT_CLIENT_ID && settings.MICROSOFT_CLIENT_SECRET
        ? {
            kind: 'real',
            clientId: settings.MICROSOFT_CLIENT_ID,
            clientSecret: settings.MICROSOFT_CLIENT_SECRET,
            ...tenantsOf(settings.MICROSOFT_TENANT),
            vouches: settings.MICROSOFT_ADDRESSES_VERIFIED,
          }
        : { kind: isDemoSignIn ? 'demo' : 'none' },
    issuers,
    languageModel: languageModelOf(settings),
    slack: slack.kind === 'none' && (!production || settings.DEMO) ? { kind: 'demo' } : slack,
    mail: settings.SMTP_URL ? { kind: 'smtp', ...settings.SMTP_URL } : { kind: 'outbox' },
    mailFrom: settings.MAIL_FROM,
    web: settings.KAIROS_WEB
      ? { kind: 'given', folder: settings.KAIROS_WEB }
      : { kind: 'built', folder: BUILT_WEB },
    monthlyLimit: settings.KAIROS_MONTHLY_LIMIT ?? null,
    leadMinutes: settings.KAIROS_LEAD_MINUTES,
    policyFile: settings.RANKING_POLICY ?? null,
    analysts: settings.KAIROS_ANALYSTS,
    signIn: settings.KAIROS_SIGN_IN ?? null,
    signInByMail: settings.KAIROS_SIGN_IN_BY_MAIL ?? isAllDemo,
    calendarNetworks: settings.KAIROS_CALENDAR_NETWORKS,
    jitsi: settings.KAIROS_JITSI_URL === 'none' ? null : settings.KAIROS_JITSI_URL.replace(/\/+$/, ''),
    promises: promisesOf(settings, production && !settings.DEMO),
    joinPause: settings.KAIROS_JOIN_PAUSE_SECONDS * 1_000,
    graceSeconds: settings.KAIROS_UNDO_SECONDS,
    projectorShards: settings.KAIROS_PROJECTOR_SHARDS,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Names that look like the settings that say who may sign in, and are none: passed over, they'd let in everyone. */
const misspeltSignIn = (names: readonly string[], issuers: readonly string[]): string[] =>
  names.filter(
    (name) =>
      /^(KAIROS_SIGN|MICROSOFT_TENANT)/.test(name) &&
      !SETTINGS.includes(name) &&
      !issuers.some((key) => name.startsWith(`KAIROS_${key.toUpperCase()}_`)),
  );

/** What is wrong with the settings of a model of your own, one line each. */
function wrongAboutModel(settings: z.infer<typeof environment>): string[] {
  const { KAIROS_MODEL_URL: url, KAIROS_MODEL_NAME: name, KAIROS_MODEL_KEY: key } = settings;
  if (!url && !name) return key ? ['KAIROS_MODEL_KEY needs KAIROS_MODEL_URL and KAIROS_MODEL_NAME'] : [];
  if (!url || !name) return ['KAIROS_MODEL_URL and KAIROS_MODEL_NAME must be set together'];
  const wrong: string[] = [];
  if (settings.VERTEX_PROJECT)
    wrong.push('KAIROS_MODEL_URL and VERTEX_PROJECT must not both be set: Kairos asks one model');
  if (!isConfidential(url) && !settings.KAIROS_MODEL_WITHOUT_TLS)
    wrong.push(
      'KAIROS_MODEL_URL must begin with https:// unless the model runs on this machine; if the network between is only yours, set KAIROS_MODEL_WITHOUT_TLS=1',
    );
  return wrong;
}

function languageModelOf(settings: z.infer<typeof environment>): Config['languageModel'] {
  const { VERTEX_PROJECT: project, VERTEX_LOCATION: location, VERTEX_MODEL } = settings;
  if (project) return { kind: 'vertex', project, location, name: VERTEX_MODEL };
  const { KAIROS_MODEL_URL: url, KAIROS_MODEL_NAME: name, KAIROS_MODEL_KEY: key = null } = settings;
  return url && name ? { kind: 'own', url, name, key } : null;
}

/** Whether what goes to this address can't be read on the way. */
function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** Of 32 random bytes, about 30 differ from each other: fewer than 16 never happens in practice. */
const FEWEST_DIFFERENT_BYTES = 16;

/** The names of keys that someone typed, or that were made of a short text. */
const weakKeys = (ring = ''): string[] =>
  ring.split(',').flatMap((entry) => {
    const [name = '', key = ''] = entry.split(':');
    const isWeak = key && new Set(Buffer.from(key, 'base64')).size < FEWEST_DIFFERENT_BYTES;
    return isWeak ? [name] : [];
  });

/** Where people really meet, only what the admin has set. Elsewhere, the texts that the product was specified with. */
function promisesOf(settings: z.infer<typeof environment>, isReal: boolean): Promises {
  const or = (given: string | undefined, specified: string | null) => given ?? (isReal ? null : specified);
  return {
    accuracy: or(settings.KAIROS_ACCURACY, '95%'),
    supportMail: or(settings.KAIROS_SUPPORT_MAIL, 'support@kairos.example'),
    supportWithin: or(settings.KAIROS_SUPPORT_WITHIN, '24 hours on weekdays (CET)'),
    supportAverage: or(settings.KAIROS_SUPPORT_AVERAGE, '8 hours'),
    dataLocation: or(settings.KAIROS_DATA_LOCATION, 'servers in the EU, in compliance with the GDPR'),
    sourceCode: or(settings.KAIROS_SOURCE_CODE, null),
  };
}

const googleOf = (
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: z.infer<typeof environment>,
  isDemo: boolean,
): Config['google'] =>
  clientId && clientSecret ? { kind: 'real', clientId, clientSecret } : { kind: isDemo ? 'demo' : 'none' };

/** The Slack app, if one is set; null if its settings are incomplete. */
function slackOf({
  SLACK_CLIENT_ID: clientId,
  SLACK_CLIENT_SECRET: clientSecret,
  SLACK_SIGNING_SECRET: signingSecret,
}: z.infer<typeof environment>): Exclude<Config['slack'], { kind: 'demo' }> | null {
  if (clientId && clientSecret && signingSecret)
    return { kind: 'real', clientId, clientSecret, signingSecret };
  return clientId || clientSecret || signingSecret ? null : { kind: 'none' };
}
