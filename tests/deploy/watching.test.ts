import { describe, expect, test } from 'vitest';
import { PROCESS_ROLES } from '#services/cli/composition/roles/role.ts';
import { createMetrics, METRICS } from '#services/runtime/metrics.ts';
import { imageEnvironment, textOf, yamlOf } from './files.ts';

type Panel = {
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string }[];
};
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
type Scraping = { job_name: string; dns_sd_configs: { names: string[]; port: number }[] };

const dashboard = JSON.parse(textOf('deploy/grafana/kairos.json')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const alerts = yamlOf<{ groups: { rules: Rule[] }[] }>(textOf('deploy/prometheus/alerts.yml')).groups.flatMap(
  ({ rules }) => rules,
);
const queries = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
];

/** The names of the series that Kairos shows; a histogram has three. */
async function shown(): Promise<Set<string>> {
  const text = await (await createMetrics()).text();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    families.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    ),
  );
}

const metricsIn = (expr: string) => expr.match(/\bkairos_\w+/g) ?? [];

describe('the dashboard and the alerts', () => {
  test('ask only for what Kairos shows', async () => {
    const names = await shown();
    for (const [where, expr] of queries)
      for (const name of metricsIn(expr)) expect([where, name, names.has(name)]).toEqual([where, name, true]);
  });

  test('tell apart by labels that the metrics have', () => {
    const labels = new Set<string>(Object.values(METRICS).flatMap(({ labels }) => [...labels]));
    for (const added of ['job', 'role', 'le', 'instance']) labels.add(added);
    for (const [where, expr] of queries) {
      const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
      const chosen = [...expr.matchAll(/[{,]\s*(\w+)=~?"/g)].map(([, name]) => name!);
      for (const label of [...grouped, ...chosen])
        expect([where, label, labels.has(label)]).toEqual([where, label, true]);
    }
  });

  test('ask for outcomes that there are', () => {
    for (const [where, expr] of queries)
      for (const [, metric, outcomes] of expr.matchAll(/(kairos_\w+)\{[^}]*outcome=~?"([^"]+)"/g)) {
        const help = Object.entries(METRICS).find(([name]) => metric!.startsWith(name))![1].help;
        for (const outcome of outcomes!.split('|'))
          expect([where, outcome, help.split(/\W+/).includes(outcome)]).toEqual([where, outcome, true]);
      }
  });
});

describe('the dashboard', () => {
  test('shows every metric of our own', () => {
    const asked = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    for (const name of Object.keys(METRICS))
      expect([name, asked.some((one) => one.replace(/_(bucket|count)$/, '') === name)]).toEqual([name, true]);
  });

  test('says of each panel what it shows and in which unit', () => {
    for (const { title, description, fieldConfig } of panels)
      expect([title, Boolean(description), Boolean(fieldConfig?.defaults.unit)]).toEqual([title, true, true]);
  });

  test('has no panel that covers another one', () => {
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('Prometheus', () => {
  test('asks every role on the port of the image', () => {
    const { scrape_configs } = yamlOf<{ scrape_configs: Scraping[] }>(
      textOf('deploy/prometheus/prometheus.yml'),
    );
    const [{ job_name, dns_sd_configs }] = scrape_configs as [Scraping];
    expect(job_name).toBe('kairos');
    expect(dns_sd_configs[0]!.names.sort()).toEqual([...PROCESS_ROLES].sort());
    expect(`${dns_sd_configs[0]!.port}`).toBe(imageEnvironment()['OPS_PORT']);
  });

  test('wakes someone or waits for the morning, and the docs say what to do about it', () => {
    const docs = textOf('docs/operate/deploy.md');
    for (const { alert, labels } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(docs).toContain(`\`${alert}\``);
    }
  });
});
