import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROCESS_ROLES } from '#services/cli/composition/roles/role.ts';
import { program } from '#services/cli/program.ts';
import { readConfig, SETTINGS } from '#services/config.ts';
import { SHUTDOWN_LIMIT } from '#services/runtime/shutdown.ts';
import { documentsOf, imageEnvironment, repositoryFile, SAMPLE_KEY, textOf, yamlOf } from './files.ts';

const FOLDER = 'deploy/kubernetes';
const LABEL = 'app.kubernetes.io/component';

type Probe = { httpGet: { path: string; port: string } };
type Container = {
  image: string;
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  securityContext: object;
};
type Thing = {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    replicas?: number;
    strategy?: object;
    selector?: { matchLabels?: Record<string, string> } & Record<string, string>;
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        securityContext: object;
        terminationGracePeriodSeconds: number;
        containers: [Container];
      };
    };
    ports?: { targetPort: string }[];
  };
};

const { resources } = yamlOf<{ resources: string[] }>(textOf(`${FOLDER}/kustomization.yaml`));
const things = resources.flatMap((file) => documentsOf<Thing>(textOf(`${FOLDER}/${file}`)));
const named = (kind: string, name: string) =>
  things.find((thing) => thing.kind === kind && thing.metadata.name === name);
const ofKind = (kind: string) => things.filter((thing) => thing.kind === kind);

/** The example with its gaps filled in. */
const secret = yamlOf<Thing>(
  textOf(`${FOLDER}/secret.yaml.example`).replace('k1:…', SAMPLE_KEY).replaceAll('…', 'sample'),
).stringData!;
const settings = { ...named('ConfigMap', 'kairos')!.data, ...secret };

describe('the Kubernetes example', () => {
  test('names every file but the secret, which everyone makes for themselves', () => {
    const files = readdirSync(repositoryFile(FOLDER)).filter((name) => name.endsWith('.yaml'));
    expect([...resources, 'kustomization.yaml'].sort()).toEqual(
      files.filter((name) => name !== 'secret.yaml').sort(),
    );
    expect(textOf('.gitignore').split('\n')).toContain('/deploy/kubernetes/secret.yaml');
  });

  test('is one in which the docs run subcommands that there are, in deployments that there are', async () => {
    const { commands } = await program();
    const calls = textOf('docs/operate/upgrade.md').matchAll(
      /kubectl -n (\w+) exec deploy\/(\w+) -- node (\S+) (\w+)/g,
    );
    const found = [...calls].map(([, namespace, role, file, subcommand]) => ({
      namespace: named('Deployment', role!)?.metadata.namespace === namespace,
      file: existsSync(repositoryFile(file!)),
      subcommand: commands.map((command) => command.name()).includes(subcommand!),
    }));
    expect(found).toEqual([{ namespace: true, file: true, subcommand: true }]);
  });

  test('runs every role, in one namespace, from one image', () => {
    expect(
      ofKind('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...PROCESS_ROLES].sort());
    for (const { kind, metadata } of things)
      if (kind !== 'Namespace')
        expect([metadata.name, metadata.namespace]).toEqual([metadata.name, 'kairos']);
    const { images } = yamlOf<{ images: { name: string; newTag: string }[] }>(
      textOf(`${FOLDER}/kustomization.yaml`),
    );
    expect(images.map(({ name }) => name)).toEqual(['kairos']);
    expect(images[0]?.newTag).toBe(JSON.parse(textOf('package.json')).version);
  });

  test('gives settings that are such, and all that a role needs', () => {
    expect(Object.keys(settings).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(readConfig({ ...imageEnvironment(), ...settings }, { besideOthers: true })).toMatchObject({
      production: true,
      google: { kind: 'real' },
      slack: { kind: 'real' },
      mail: { kind: 'smtp' },
      eventStore: { kind: 'eventstoredb' },
      doorbell: { kind: 'nats' },
    });
  });

  test('has a place for who looks after Kairos or at its figures', () => {
    expect(named('ConfigMap', 'kairos')!.data).toHaveProperty('KAIROS_STAFF');
    const KAIROS_STAFF = 'ann@example.com:analyst,bob@example.com:admin';
    const config = readConfig({ ...imageEnvironment(), ...settings, KAIROS_STAFF }, { besideOthers: true });
    expect(config).toMatchObject({ analysts: ['ann@example.com'], admins: ['bob@example.com'] });
  });

  test('keeps what is secret out of what is not', () => {
    for (const name of Object.keys(named('ConfigMap', 'kairos')!.data!))
      expect(name).not.toMatch(/KEY|SECRET|_URL$(?<!PUBLIC_URL)/);
  });

  test.each(PROCESS_ROLES)('runs %s as no one in particular, and asks it how it is', (role) => {
    const { template, selector, strategy } = named('Deployment', role)!.spec!;
    const [container] = template.spec.containers;
    expect(template.metadata.labels[LABEL]).toBe(role);
    expect(selector?.matchLabels).toEqual(template.metadata.labels);
    expect(container).toMatchObject({
      image: 'kairos',
      args: [role],
      envFrom: [{ configMapRef: { name: 'kairos' } }, { secretRef: { name: 'kairos' } }],
      startupProbe: { httpGet: { path: '/healthz', port: 'ops' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'ops' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'ops' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    const { drain } = readConfig({ ...imageEnvironment(), ...settings }, { besideOthers: true }).http;
    expect(drain).toBeGreaterThan(0);
    expect(template.spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drain + SHUTDOWN_LIMIT);
    expect(strategy).toEqual({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    const ports = Object.fromEntries(container.ports.map((port) => [port.name, `${port.containerPort}`]));
    const { PORT, OPS_PORT } = settings as Record<string, string>;
    expect(ports).toEqual({ ...(role === 'api' && { web: PORT }), ops: OPS_PORT });
  });

  test('lets no one take away the last one of what runs more than once', () => {
    const several = ofKind('Deployment').filter(({ spec }) => spec!.replicas! > 1);
    for (const { metadata } of several)
      expect(named('PodDisruptionBudget', metadata.name)?.spec?.selector?.matchLabels?.[LABEL]).toBe(
        metadata.name,
      );
  });

  test('shows people the pages and nothing else', () => {
    expect(ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec?.ports])).toEqual([
      ['api', [expect.objectContaining({ targetPort: 'web' })]],
    ]);
    expect(ofKind('Service')[0]?.spec?.selector?.[LABEL]).toBe('api');
    expect(ofKind('NetworkPolicy').length).toBe(2);
  });
});
