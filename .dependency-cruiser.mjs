// The arrows between the rooms: contracts ← domain, scheduling ← sagas; contracts/events ← projections ← projector, api;
// adapters are known to the composition (services/cli) alone. A room that is not named in a rule is free to be used.

import { readFileSync } from 'node:fs';

const room = (name) => `^services/${name}/`;
const TEST = '(\\.test\\.ts$|/contract\\.ts$|/testkit/|-model\\.ts$|^tests/)';

const { devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/** What `npm ci --omit=dev --omit=optional` leaves out, types aside: they are gone when it runs. */
const TOOLS = Object.keys({ ...devDependencies, ...optionalDependencies }).filter(
  (name) => !name.startsWith('@types/'),
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
    { name: 'no-orphan-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    mayUseOnly(
      'contracts-stand-alone',
      'Everyone builds on the contracts; they build on nothing of ours.',
      '^contracts/',
      ['^node_modules/zod'],
    ),
    mayUseOnly('domain-is-pure', 'No I/O, no clock, no library but the contracts.', room('domain'), [
      '^contracts/',
    ]),
    mayUseOnly(
      'scheduling-is-pure',
      'Time zones are the only thing that it asks of a library.',
      room('scheduling'),
      ['^contracts/', '^node_modules/(luxon|@types/luxon)/'],
    ),
    mayUseOnly(
      'plans-are-pure',
      'A plan says what is owed; the reconciler does it.',
      '^services/sagas/plans/',
      ['^contracts/', room('domain'), room('scheduling')],
    ),
    mayUseOnly(
      'ranking-is-pure',
      'What a ranking stands on is the same for those who rank and for those who look back.',
      room('ranking'),
      ['^contracts/', room('(domain|scheduling)')],
    ),
    mayUseOnly(
      'looking-back-only-reads',
      'No mail, no calendar, no table: the log and the keys are read through their ports, and nothing is written.',
      '^services/(history|what-if)/',
      [
        '^contracts/',
        room('(domain|scheduling|ranking)'),
        '^services/(event-store/(event-log|port|read-prefix)|vault/port|sagas/plans/auto-booking)\\.ts$',
      ],
    ),
    mayUseOnly(
      'organizing-knows-no-way-of-asking',
      'What organizers do is the same from the web and from Slack; whoever asks builds the context and words the answer.',
      room('organizing'),
      [
        '^contracts/',
        room('(domain|commands)'),
        '^services/(accounts/(counters|port)|event-store/(event-log|port)|process/log|vault/port)\\.ts$',
        '^services/sagas/(availability|look-for-times|ranking)\\.ts$',
        '^(crypto$|node_modules/(luxon|@types/luxon|uuid)/)',
      ],
    ),
    mayUseOnly(
      'projections-know-only-events',
      'Folds of events to rows, their tables and queries.',
      '^projections/',
      [
        '^contracts/',
        '^(crypto$|node_modules/(kysely|pg|@types/pg|luxon|@types/luxon)/)',
        '^services/(event-store/(event-log|port|read-prefix)|postgres/.*)\\.ts$',
      ],
    ),
    onlyFrom(
      'adapters-only-from-the-composition',
      'Use the port; the composition chooses the adapter.',
      '^services/(event-store/(postgres|eventstoredb)|google/calendars|google/demo/|slack/(web-api|receiver|demo/)|mail/(smtp|outbox|demo/)|vertex/(vertex|understand)\\.ts|doorbell/(in-process|nats)|embedded-postgres/)',
      [
        room('cli'),
        '^bench/',
        '^services/event-store/(postgres|eventstoredb)',
        '^services/google/',
        '^services/mail/',
        '^services/slack/',
        '^services/vertex/',
        '^services/doorbell/',
        '^services/embedded-postgres/',
      ],
    ),
    {
      name: 'libraries-behind-their-adapter',
      comment: 'Nothing outside an adapter knows its library; what is measured is measured against it.',
      severity: 'error',
      from: {
        pathNot: [
          TEST,
          '^services/(google|mail|vertex|doorbell|slack|tables)/',
          '^services/event-store/eventstoredb',
          '^bench/',
        ],
      },
      to: {
        path: '^node_modules/(@googleapis|google-auth-library|grant|nodemailer|ical-generator|@google-cloud|@nats-io|@eventstore|@slack|hyparquet-writer|csv-stringify)/',
      },
    },
    onlyFrom(
      'metrics-and-traces-behind-the-process',
      'Say what was done with services/process/metrics.ts and tracing.ts.',
      '^node_modules/(prom-client|@opentelemetry)/',
      ['^services/process/'],
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
      to: { path: `^(tests|bench|web)/|^node_modules/(${TOOLS.join('|')})/`, reachable: true },
    },
    {
      name: 'nobody-imports-the-composition',
      severity: 'error',
      from: { pathNot: [TEST, room('cli'), '^services/main\\.ts$', '^bench/'] },
      to: { path: room('cli') },
    },
    {
      name: 'nobody-imports-the-api',
      severity: 'error',
      from: { pathNot: [TEST, room('api'), room('cli'), '^bench/'] },
      to: { path: room('api') },
    },
    {
      name: 'nobody-imports-the-transfer',
      comment: 'A running Kairos knows nothing of moves.',
      severity: 'error',
      from: { pathNot: [TEST, room('transfer'), room('cli'), '^bench/'] },
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
