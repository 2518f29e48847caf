import path from 'node:path';
import { z } from 'zod';
import { isWiderThanOnesOwn, parseNetwork } from './calendars/remote/networks.ts';
import { type LanguageModelSettings, languageModel } from './language-model/settings.ts';
import type { Address } from './mail/port.ts';
import { mailFrom, type SmtpServer, smtpServer } from './mail/settings.ts';
import { type RepliesSettings, repliesUrl } from './replies/settings.ts';
import { isThisMachine } from './runtime/this-machine.ts';
import type { AllowedToSignIn } from './sign-in/allowed.ts';
import {
  type IssuerSettings,
  type MicrosoftSettings,
  microsoftTenants,
  readIssuers,
  signInKeys,
} from './sign-in/issuer-settings.ts';
import { readSite, type SiteSettings } from './site.ts';

/** Where `web/build.ts` puts the web app. */
export const BUILT_WEB = path.join(import.meta.dirname, '../dist/web');

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform((value) => value === '1' || value === 'true');

const setting = z.string().trim().min(1).optional();

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

/** How an entry of `KAIROS_STAFF` ends. */
const STAFF = /:(admin|analyst)$/;

const domainOrAddress = z.union([z.email(), z.hostname().includes('.')]);

const environment = z.object({
  // A misspelled value would start the demo where real people sign in.
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
  MICROSOFT_TENANT: microsoftTenants.prefault('common'),
  KAIROS_MODEL_URL: languageModel.optional(),
  SLACK_CLIENT_ID: setting,
  SLACK_CLIENT_SECRET: setting,
  SLACK_SIGNING_SECRET: setting,
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: mailFrom.prefault('kairos@kairos.example'),
  REPLIES_URL: repliesUrl.optional(),
  DEMO: flag,
  TRUSTED_PROXIES: z.coerce
    .number('must be the number of proxies in front of Kairos')
    .int()
    .min(0)
    .max(5)
    .default(0),
  KAIROS_MONTHLY_LIMIT: z.coerce.number('must be a number').int().positive().optional(),
  KAIROS_SITE: setting,
  RANKING_POLICY: setting,
  KAIROS_STAFF: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .refine(
      (list) => list.every((one) => STAFF.test(one) && z.email().safeParse(one.replace(STAFF, '')).success),
      'must be email addresses with their role, separated by commas, such as ann@example.com:admin, ben@example.com:analyst',
    ),
  KAIROS_SIGN_IN: z
    .string()
    .transform((list) => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .refine(
      (list) => list.length > 0 && list.every((one) => domainOrAddress.safeParse(one).success),
      'must be domains and email addresses, separated by commas, such as example.com, ann@partner.example; leave it out to let anyone in',
    )
    .optional(),
  KAIROS_SIGN_IN_WITH: signInKeys.default([]),
  KAIROS_CALENDAR_NETWORKS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
    .refine(
      (list) => list.every((one) => parseNetwork(one) !== null && !isWiderThanOnesOwn(one)),
      'must be networks of your own, separated by commas, such as 10.0.0.0/8, fd00::/8, and none larger than those',
    ),
  KAIROS_GRACE_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number of seconds')
    .min(0)
    .max(60)
    .default(10),
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
  languageModel: LanguageModelSettings | null;
  /** `none`: in production, Kairos has no Slack without a Slack app. */
  slack:
    | { kind: 'demo' }
    | { kind: 'real'; clientId: string; clientSecret: string; signingSecret: string }
    | { kind: 'none' };
  mail: { kind: 'outbox' } | ({ kind: 'smtp' } & SmtpServer);
  mailFrom: Address;
  /** Where replies of calendar programs arrive; null if Kairos takes none. */
  replies: RepliesSettings | null;
  site: SiteSettings;
  /** How many meetings a user may create in a month; null for no limit. */
  monthlyLimit: number | null;
  /** A file that says how times are ranked; null for the default. */
  policyFile: string | null;
  /** The addresses of people who may see everyone's figures, in lower case. */
  analysts: readonly string[];
  /** The addresses of people who look after this Kairos at `/admin`, in lower case. */
  admins: readonly string[];
  /** Domains and addresses of those who may sign in, in lower case; null for anyone. */
  signIn: AllowedToSignIn;
  /** Whether people may also sign in by a link that is emailed to them. */
  signInByMail: boolean;
  /** Networks besides the internet in which people's calendar servers and feeds may be, such as 10.0.0.0/8. */
  calendarNetworks: readonly string[];
  /** How long organizers can undo a booking or a cancellation, in seconds; 0 if they can't. */
  graceSeconds: number;
  logLevel: string;
};

/** Wrong settings: a line each, naming the setting. */
export class BadSettings extends Error {
  readonly code = 'BAD_SETTINGS';
}

/** The settings a process needs beside others, and why. */
const NEEDED_BESIDE_OTHERS = {
  DATABASE_URL: 'all processes share one database',
  NATS_URL: 'the processes wake each other through NATS',
  KAIROS_KEY: 'each process must open what the others sealed; `npm run kairos -- key` makes one',
} as const;

/**
 * Reads the environment, the only place where a part is chosen by its setting; `besideOthers` for a process that has
 * only a part of the work. Throws BadSettings with a clear line for each wrong setting.
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
  const ways = settings.KAIROS_SIGN_IN_WITH;
  const { issuers, wrong: wrongIssuers } = readIssuers(ways, given);
  wrong.push(...wrongIssuers);
  for (const name of misspeltSignIn(Object.keys(given), ways))
    wrong.push(`${name} isn't a setting. docs/operate/sign-in.md has those that say who may sign in`);
  const isByMail = ways.includes('mail');
  const slack = slackOf(settings);
  if (!slack)
    wrong.push('SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, and SLACK_SIGNING_SECRET must be set together');
  const isRealSignIn = Boolean(settings.GOOGLE_CLIENT_ID || settings.MICROSOFT_CLIENT_ID || issuers.length);
  if (production && !isRealSignIn && !isByMail && !settings.DEMO)
    wrong.push(
      'GOOGLE_CLIENT_ID, MICROSOFT_CLIENT_ID, or KAIROS_SIGN_IN_WITH is required in production, so people can sign in; to run the demo, set DEMO=1',
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
  if (settings.OPS_PORT && settings.OPS_PORT === settings.PORT)
    wrong.push("OPS_PORT must differ from PORT: it's for operators only");
  const isDemoSignIn = !isRealSignIn && (!production || settings.DEMO);
  // Where nobody has a real account, the demo mailbox gives nothing away.
  const isAllDemo = !isRealSignIn && !settings.SMTP_URL;
  if (isByMail && !settings.SMTP_URL && !isAllDemo)
    wrong.push('KAIROS_SIGN_IN_WITH=mail needs SMTP_URL: anyone could read the links at /demo/inbox');
  const site = readSite(settings.KAIROS_SITE, production && !settings.DEMO);
  if (typeof site === 'string') wrong.push(site);
  if (besideOthers)
    for (const [name, why] of Object.entries(NEEDED_BESIDE_OTHERS))
      if (!given[name]) wrong.push(`${name} is required to run a single role: ${why}`);
  if (wrong.length > 0 || !slack || typeof site === 'string') throw new BadSettings(wrong.join('\n'));

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
            ...settings.MICROSOFT_TENANT,
          }
        : { kind: isDemoSignIn ? 'demo' : 'none' },
    issuers,
    languageModel: settings.KAIROS_MODEL_URL ?? null,
    slack: slack.kind === 'none' && (!production || settings.DEMO) ? { kind: 'demo' } : slack,
    mail: settings.SMTP_URL ? { kind: 'smtp', ...settings.SMTP_URL } : { kind: 'outbox' },
    mailFrom: settings.MAIL_FROM,
    replies: settings.REPLIES_URL ?? null,
    site,
    monthlyLimit: settings.KAIROS_MONTHLY_LIMIT ?? null,
    policyFile: settings.RANKING_POLICY ?? null,
    analysts: withRole('analyst', settings.KAIROS_STAFF),
    admins: withRole('admin', settings.KAIROS_STAFF),
    signIn: settings.KAIROS_SIGN_IN ?? null,
    signInByMail: isByMail || isAllDemo,
    calendarNetworks: settings.KAIROS_CALENDAR_NETWORKS,
    graceSeconds: settings.KAIROS_GRACE_SECONDS,
    logLevel: settings.LOG_LEVEL,
  };
}

const withRole = (role: 'admin' | 'analyst', staff: readonly string[]): string[] =>
  staff.filter((one) => one.endsWith(`:${role}`)).map((one) => one.replace(STAFF, ''));

/** Names that look like the settings that say who may sign in, and are none: passed over, they'd let in everyone. */
const misspeltSignIn = (names: readonly string[], issuers: readonly string[]): string[] =>
  names.filter(
    (name) =>
      /^(KAIROS_SIGN|MICROSOFT_TENANT)/.test(name) &&
      !SETTINGS.includes(name) &&
      !issuers.some((key) => name.startsWith(`KAIROS_${key.toUpperCase()}_`)),
  );

/** Whether traffic to this address can't be read in transit. */
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

const googleOf = (
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: z.infer<typeof environment>,
  isDemo: boolean,
): Config['google'] =>
  clientId && clientSecret ? { kind: 'real', clientId, clientSecret } : { kind: isDemo ? 'demo' : 'none' };

/** The Slack app, if set; null if its settings are incomplete. */
function slackOf({
  SLACK_CLIENT_ID: clientId,
  SLACK_CLIENT_SECRET: clientSecret,
  SLACK_SIGNING_SECRET: signingSecret,
}: z.infer<typeof environment>): Exclude<Config['slack'], { kind: 'demo' }> | null {
  if (clientId && clientSecret && signingSecret)
    return { kind: 'real', clientId, clientSecret, signingSecret };
  return clientId || clientSecret || signingSecret ? null : { kind: 'none' };
}
