// Which folder may import which. A folder that no rule names may be imported by all; tests/rooms.test.ts holds that no
// two folders import each other in a circle.

import { readFileSync } from 'node:fs';

const room = (name) => `^services/${name}/`;
const TEST = '(\\.test\\.ts$|/testkit/|^tests/)';

/** What only the composition may choose: whatever talks to the outside, and what simulates it. */
const ADAPTERS =
  'calendars/(google|microsoft|caldav|feed)|sign-in/(google|oidc)|demo|language-model/(vertex|chat-completions)|mail/smtp|replies/(smtp-door|imap-door|proof)|slack/(receiver|web-api)|storage/(event-store/(postgres|eventstoredb)|doorbell/(in-process|nats)|embedded-postgres)';

const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Has nothing but types, so there's no file to find. */
const GRAPH_TYPES = '@microsoft/microsoft-graph-types';

/** What `npm ci --omit=dev --omit=optional` leaves out, types aside: they are gone when it runs. */
const TOOLS = Object.keys({ ...devDependencies, ...optionalDependencies }).filter(
  (name) => !name.startsWith('@types/') && name !== GRAPH_TYPES,
);

const onlyFrom = (name, comment, to, from) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: [TEST, ...from] },
  to: { path: to },
});

const mayUseOnly = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { pathNot: [from, ...to] },
});

/** The layers of the web app, from the top; each uses only what is below it. */
const LAYERS = ['app', 'features', 'components', 'api', 'lib'];

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: `^${GRAPH_TYPES}$` },
    },
    mayUseOnly(
      'contracts-stand-alone',
      'Everyone builds on the contracts; they build on nothing of ours.',
      '^contracts/',
      ['^node_modules/zod'],
    ),
    mayUseOnly('client-stands-alone', 'Other programs may take the folder as it is.', '^client/', [
      '^node_modules/openapi-fetch/',
    ]),
    mayUseOnly('domain-is-pure', 'No I/O, no clock, no library but the contracts.', room('domain'), [
      '^contracts/',
    ]),
    mayUseOnly(
      'scheduling-is-pure',
      'The engine knows nothing of meetings as they are stored; time zones are all that it asks of a library.',
      '^services/scheduling/(?!meeting-request/)',
      ['^contracts/', '^node_modules/(luxon|@types/luxon)/'],
    ),
    mayUseOnly(
      'meeting-requests-are-pure',
      'What a ranking is based on is the same for live rankings and for those that are reproduced later.',
      '^services/scheduling/meeting-request/',
      ['^contracts/', room('(domain|scheduling)')],
    ),
    mayUseOnly(
      'holidays-are-tables',
      'What is asked for is in the tables; only what makes them knows where they are from.',
      '^services/holidays/(?!data/)',
      ['^contracts/', '^(fs|path)$'],
    ),
    mayUseOnly(
      'plans-are-pure',
      'A plan says which tasks are due; the reconciler performs them.',
      '^services/sagas/plans/',
      ['^contracts/', room('(domain|scheduling)')],
    ),
    onlyFrom(
      'only-the-composition-knows-slack',
      'Slack hands its routes, tables and channel to the composition, as data; without it, the rest is whole.',
      room('slack'),
      [room('(slack|cli|demo/slack)'), '^services/integrations\\.ts$', '^lab/'],
    ),
    onlyFrom(
      'only-the-composition-knows-agents',
      'Agents hand their routes, tokens and endpoint to the composition, as data; without them, the rest is whole.',
      room('agents'),
      [room('(agents|cli)')],
    ),
    onlyFrom(
      'only-the-composition-knows-the-admins-page',
      'It hands its routes to the composition, as data; without it, the rest is whole.',
      room('admin'),
      [room('(admin|cli)')],
    ),
    onlyFrom(
      'only-the-composition-knows-webhooks',
      'Webhooks hand their routes, tables and chores to the composition, as data; without them, the rest is whole.',
      room('webhooks'),
      [room('(webhooks|cli)'), '^services/integrations\\.ts$'],
    ),
    onlyFrom(
      'only-the-composition-knows-calendar-notices',
      'What calendars tell only wakes a look, which comes without them too; without them, the rest is whole.',
      room('calendar-notices'),
      [room('(calendar-notices|cli)'), '^services/integrations\\.ts$'],
    ),
    onlyFrom(
      'only-the-composition-knows-replies',
      'What calendar programs email becomes a command like any other; without replies, the rest is whole.',
      room('replies'),
      [room('(replies|cli)'), '^services/config\\.ts$'],
    ),
    mayUseOnly(
      'past-decisions-and-what-if-only-read',
      'No email, no calendar, no table: the log and the keys are read, and nothing is written.',
      '^lab/(past-decisions|what-if)/',
      [
        '^contracts/',
        room('(domain|scheduling|history|runtime)'),
        '^lab/past-decisions/',
        '^services/storage/(event-store|vault)/',
        '^services/sagas/plans/',
      ],
    ),
    onlyFrom(
      'the-product-knows-no-lab',
      'The lab is built on the product; only the command line has a door to it.',
      '^lab/',
      ['^lab/', '^services/cli/program\\.ts$', '^bench/'],
    ),
    mayUseOnly(
      'history-only-reads',
      'A story, its words, and who may see what of it; the surface that asks words the answer.',
      room('history'),
      [
        '^contracts/',
        room('(domain|scheduling)'),
        '^projections/analytics/without-people',
        '^services/runtime/concurrently',
        '^services/storage/(accounts|event-store)/',
        '^services/use-cases/(erasure/destroy-keys|meetings/)',
        '^node_modules/(luxon|@types/luxon)/',
      ],
    ),
    mayUseOnly(
      'use-cases-know-no-surface',
      'What people do is the same from the web, from Slack and from the command line; each of them words the answer.',
      room('use-cases'),
      [
        '^contracts/',
        room('(domain|scheduling|holidays|runtime|storage)'),
        '^services/(calendars|language-model)/',
        '^(crypto$|timers/|node_modules/(luxon|@types/luxon|uuid)/)',
      ],
    ),
    mayUseOnly(
      'understanding-only-reads',
      'What words mean is the same wherever they were written; each place says how it draws people, and words the answer.',
      room('understanding'),
      [
        '^contracts/',
        '^services/domain/evidence/typed-answer\\.ts$',
        room('language-model'),
        '^services/use-cases/meetings/',
        '^node_modules/(luxon|@types/luxon)/',
      ],
    ),
    mayUseOnly(
      'agents-only-through-the-api',
      'A tool makes the API call that it names, as its caller; it reaches nothing that the API would refuse.',
      room('agents/mcp'),
      [
        '^contracts/',
        '^services/http/dispatch\\.ts$',
        '^services/runtime/read-json\\.ts$',
        '^services/storage/(accounts|vault)/',
        '^node_modules/(@modelcontextprotocol/server|zod)/',
      ],
    ),
    mayUseOnly(
      'projections-know-only-events',
      'Folds of events to rows, their tables and queries.',
      '^projections/(meetings|analytics)/',
      [
        '^contracts/',
        '^projections/meetings/',
        '^(crypto$|node_modules/(pg|kysely|@types/pg|luxon|@types/luxon)/)',
        '^services/storage/(event-store|postgres)/',
      ],
    ),
    onlyFrom(
      'adapters-only-from-the-composition',
      'Use the port; the composition chooses the adapter.',
      `^services/(${ADAPTERS})/`,
      [room('cli'), '^lab/', '^bench/', `^services/(${ADAPTERS})/`],
    ),
    {
      name: 'libraries-behind-their-adapter',
      comment: 'Nothing outside an adapter knows its library; what is measured is measured against it.',
      severity: 'error',
      from: {
        pathNot: [
          TEST,
          '^services/(agents|calendars|demo|language-model|mail|replies|sign-in|slack)/',
          '^lab/tables/',
          '^services/storage/(doorbell/nats|event-store/eventstoredb)/',
          '^bench/',
        ],
      },
      to: {
        path: '^node_modules/(@googleapis|google-auth-library|grant|openid-client|nodemailer|smtp-server|postal-mime|email-reply-parser|html-to-text|mailauth|imapflow|ical\\.js|sax|windows-iana|@google|@modelcontextprotocol|@nats-io|@eventstore|@slack|hyparquet-writer|csv-stringify)/',
      },
    },
    onlyFrom(
      'metrics-and-traces-behind-the-process',
      'Say what was done with services/runtime/metrics.ts and tracing.ts.',
      '^node_modules/(prom-client|@opentelemetry)/',
      ['^services/runtime/'],
    ),
    onlyFrom(
      'time-zone-rules-behind-intl',
      'Ask `Intl` or luxon: services/runtime/newest-time-zones.ts has taught `Intl` the newest rules.',
      '^node_modules/moment(-timezone)?/',
      ['^services/runtime/', '^node_modules/'],
    ),
    mayUseOnly(
      'web-knows-only-the-contracts',
      'The app talks to the server over HTTP; it shares types and constants.',
      '^web/src/',
      ['^contracts/', '^node_modules/'],
    ),
    {
      name: 'web-without-zod',
      comment:
        'It is 7 to 24 kB; types are free, and plain functions check the forms (web/src/lib/checked.ts).',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    ...LAYERS.slice(1).map((layer, index) => ({
      name: `web-${layer}-uses-only-what-is-below`,
      comment: 'app → features → components → api → lib',
      severity: 'error',
      from: { path: `^web/src/${layer}/` },
      to: { path: `^web/src/(${LAYERS.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'features-stand-alone',
      comment: 'What two features need belongs into components or api.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'no-tools-at-run-time',
      comment: 'The image of deploy/Dockerfile has only what it copies, and the libraries of production.',
      severity: 'error',
      from: { path: '^services/main\\.ts$' },
      to: { path: `^(tests|bench|web)/|/testkit/|^node_modules/(${TOOLS.join('|')})/`, reachable: true },
    },
    {
      name: 'only-the-cli-imports-itself',
      severity: 'error',
      from: { pathNot: [TEST, room('cli'), '^services/main\\.ts$', '^lab/', '^bench/'] },
      to: { path: room('cli') },
    },
    {
      name: 'only-the-cli-and-integrations-import-http',
      severity: 'error',
      from: {
        pathNot: [
          TEST,
          room('http'),
          room('cli'),
          room('(slack|agents)/api'),
          room('(admin|calendar-notices|agents/mcp|webhooks)'),
          '^bench/',
        ],
      },
      to: { path: room('http') },
    },
    {
      name: 'only-the-cli-imports-transfer',
      comment: 'A Kairos that runs knows nothing of exports and imports.',
      severity: 'error',
      from: { pathNot: [TEST, room('transfer'), room('cli'), '^lab/', '^bench/'] },
      to: { path: room('transfer') },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(node:|bench/.*\\.json)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
