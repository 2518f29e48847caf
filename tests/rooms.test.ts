import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');

/** Folders whose own folders are rooms; `tests/` and the like may import everything. */
const HOUSES = ['services', 'projections'];

type Import = { from: string; to: string };

/** Loads the lab's commands, which are built on the command line that they're for. */
const DOOR_TO_THE_LAB = 'services/cli/program.ts';

/** Every import of production code from production code, as paths from the root. */
function imports(): Import[] {
  const files = globSync('{contracts,services,projections,lab,web/src}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/testkit\//.test(file),
  );
  return files.flatMap((from) =>
    [
      ...readFileSync(path.join(ROOT, from), 'utf8').matchAll(
        /(?:from|import)\s*\(?\s*'([.#][^'?]+)(?:\?\w+)?'/g,
      ),
    ]
      .map(([, target]) => ({ from, to: resolved(from, target!) }))
      .filter(({ to }) => from !== DOOR_TO_THE_LAB || !to.startsWith('lab/')),
  );
}

const resolved = (from: string, target: string): string =>
  target.startsWith('#')
    ? target.slice(1).replace(/^web\//, 'web/src/')
    : path.join(path.dirname(from), target);

/**
 * Which folders import which, between siblings at every depth. `services` and `projections` are no siblings: their rooms
 * are.
 */
function arrows(all: readonly Import[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of all) {
    const [one, other] = [foldersOf(from), foldersOf(to)];
    let shared = 0;
    while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared++;
    if (shared === one.length || shared === other.length) continue;
    const [a, b] = [one, other].map((folders) => folders.slice(0, shared + 1).join('/')) as [string, string];
    found.set(a, (found.get(a) ?? new Set()).add(b));
  }
  return found;
}

/** `services/http/join/links.ts` is in `services/http` and its `join`; `services/config.ts` is in no folder. */
function foldersOf(file: string): string[] {
  const [first, ...others] = path.dirname(file).split('/') as [string, ...string[]];
  if (!HOUSES.includes(first)) return [first, ...others];
  const [room, ...inside] = others;
  return room === undefined ? [] : [`${first}/${room}`, ...inside];
}

/** A way from a folder back to itself; null if there is none. */
function circle(from: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of from.get(folder) ?? []) {
      const found = walk(next, [...way, folder]);
      if (found) return found;
    }
    done.add(folder);
    return null;
  };
  for (const folder of from.keys()) {
    const found = walk(folder, []);
    if (found) return found;
  }
  return null;
}

test('no folders import each other in a circle', () => {
  expect(circle(arrows(imports()))).toBeNull();
  const back: Import = { from: 'services/domain/meeting/evolve.ts', to: 'services/http/app.ts' };
  expect(circle(arrows([...imports(), back]))).not.toBeNull();
});

test('every import finds its file', () => {
  expect(imports().filter(({ to }) => !existsSync(path.join(ROOT, to)))).toEqual([]);
});

/** What loading a file loads: all that it imports, but for types and for what is loaded on demand. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, target] of source.matchAll(/^(?:import|export) (?!type )[^;']*'([.#][^']+\.ts)'/gm))
    loadedWith(resolved(file, target!), loaded);
  return loaded;
}

test('a projector or relay starts without what only the API and the sagas need', () => {
  const theirs = /^services\/(http|calendars\/google|demo\/\w+\/demo|sagas\/(plans|performers))/;
  const loaded = (file: string) => [...loadedWith(file)].filter((one) => theirs.test(one));
  expect(loaded('services/cli/run.ts')).toEqual([]);
  expect(loaded('services/cli/composition/roles/sagas.ts')).not.toEqual([]);
});

/** What files of one kind are asked for by the same name: pages by the router, the sagas' plans, ways to draw a figure. */
const SAME_FOR_A_KIND = ['Component', 'load', 'migrations', 'plan', 'nextDue', 'Plot'];
/** The first ranker stays as it is beside the second. */
const SAME_FOR_EACH_RANKER = ['confidenceOf', 'describeSlot'];

test('no two files of a room export the same name', () => {
  const exported = globSync('{contracts,services,projections,lab,web/src}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
          /^export (?:async )?(?:type|interface|class|const|function\*?) (\w+)/gm,
        ),
      ].map(([, name]) => ({ name: name!, file })),
    );
  const files = Map.groupBy(
    exported.filter(({ name }) => ![...SAME_FOR_A_KIND, ...SAME_FOR_EACH_RANKER].includes(name)),
    ({ name, file }) => `${name} in ${/^(?:services\/)?[^/]+/.exec(file)![0]}`,
  );
  const ambiguous = [...files].map(([name, all]) => [name, ...new Set(all.map(({ file }) => file))]);
  expect(ambiguous.filter(([, ...where]) => where.length > 1)).toEqual([]);
});

/** What names Slack beside its own room, its demo and the composition, and why. */
const NAMES_OF_SLACK: Record<string, readonly string[]> = {
  'the events of its streams': [
    'services/history/',
    'services/sagas/reconciler/work.ts',
    'services/storage/doorbell/ring.ts',
    'services/storage/event-store/stored-form.ts',
    'services/use-cases/erasure/',
  ],
  'what people asked for in words': ['services/understanding/'],
  'words for people': ['services/use-cases/erasure/erasure-report.ts', 'services/mail/letters/invitation.ts'],
  'pages of the app': [
    'services/http/auth/enter.ts',
    'services/http/deps.ts',
    'services/sign-in/safe-path.ts',
  ],
  'names of measures and of places to crash': [
    'services/runtime/crash-points.ts',
    'services/runtime/metrics.ts',
  ],
  settings: ['services/config.ts', 'services/cli/run.ts', 'services/integrations.ts'],
};

test('nothing else in services names Slack', () => {
  const known = [
    ...['services/slack/', 'services/demo/', 'services/cli/composition/'],
    ...Object.values(NAMES_OF_SLACK).flat(),
  ];
  const naming = globSync('services/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/testkit\//.test(file))
    .filter((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return /slack/i.test(text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''));
    });
  expect(naming.filter((file) => !known.some((place) => file.startsWith(place)))).toEqual([]);
  expect(known.filter((place) => !naming.some((file) => file.startsWith(place)))).toEqual([]);
});

/** The folders that the drawing names inside of the rooms, as paths from the root. */
const foldersDrawn = (drawn: string): string[] =>
  drawn.split(/^ {2}(?=[a-z])/m).flatMap((entry) => {
    const room = /^([a-z-]+)\/ /.exec(entry)?.[1];
    const inside = [...entry.matchAll(/(?<![\w/])((?:[a-z][a-z0-9-]*\/)+)(?![\w*<])/g)].slice(1);
    return room === undefined ? [] : inside.map(([, folder]) => `services/${room}/${folder}`);
  });

test('docs/rooms.md names every room, and no other', () => {
  const guide = readFileSync(path.join(ROOT, 'docs/rooms.md'), 'utf8');
  const drawn = /^services\/\n([\s\S]*?)^projections/m.exec(guide)![1]!;
  const named = [...drawn.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, name]) => name!);
  const rooms = readdirSync(path.join(ROOT, 'services')).filter((name) =>
    statSync(path.join(ROOT, 'services', name)).isDirectory(),
  );
  expect(named.sort()).toEqual(rooms.sort());
  expect(foldersDrawn(drawn).filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([]);
  const folders = [...guide.matchAll(/`((?:services|projections|contracts|tests)\/[a-z/-]+)`/g)].map(
    ([, one]) => one!,
  );
  expect(folders.filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([]);
});

test('every name that the glossary gives for a term is in the code', () => {
  const glossary = readFileSync(path.join(ROOT, 'docs/extend/glossary.md'), 'utf8');
  const given = [...glossary.matchAll(/\((`\w+`(?:, `\w+`)*)\)/g)].flatMap(([, names]) =>
    names!.replaceAll('`', '').split(', '),
  );
  const code = globSync('{contracts,services,projections,lab,web/src}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  const known = new Set(code.match(/\w+/g));
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});
