import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { repositoryFile, textOf } from './files.ts';

type Severity = 'low' | 'moderate' | 'high' | 'critical';

/** What `npm audit --json` prints about one package, or about none. */
function report(severity?: Severity) {
  const via = [{ title: 'Reads files', url: 'https://example.com/advisory' }];
  const one = severity && { name: 'leftpad', severity, range: '<2', via };
  return {
    auditReportVersion: 2,
    vulnerabilities: one ? { leftpad: one } : {},
    metadata: { vulnerabilities: severity ? { [severity]: 1 } : {} },
  };
}

function audited(printed: string, level: string) {
  const { status, stdout } = spawnSync(process.execPath, [repositoryFile('.ci/audit.js'), level], {
    input: printed,
    encoding: 'utf8',
  });
  return { status, stdout };
}

describe('the audit of dependencies', () => {
  test('fails at advisories of its level and above, and names them', () => {
    const found = audited(JSON.stringify(report('high')), 'high');
    expect(found.status).toBe(1);
    expect(found.stdout).toContain('high: leftpad <2: Reads files https://example.com/advisory');
    expect(audited(JSON.stringify(report('critical')), 'high').status).toBe(1);
    expect(audited(JSON.stringify(report('high')), 'critical').status).toBe(0);
    expect(audited(JSON.stringify(report()), 'high')).toEqual({
      status: 0,
      stdout: 'Advisories: 0 low, 0 moderate, 0 high, 0 critical.\n',
    });
  });

  test('does not fail where the registry gives no answer, but says that nothing was audited', () => {
    const refused = {
      message: '405 Method Not Allowed',
      statusCode: 405,
      error: { summary: '', detail: '' },
    };
    expect(audited(JSON.stringify(refused), 'high')).toEqual({
      status: 0,
      stdout: 'NOT AUDITED: npm audit got no answer from the registry (405 Method Not Allowed).\n',
    });
    expect(audited('', 'high')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^NOT AUDITED/) });
  });

  test('is part of what runs before anything lands', () => {
    expect(textOf('.ci/run')).toMatch(
      /npm run --silent audit .*& audit=\$!\n(.*\n)*wait "\$audit" \|\| status=\$\?/,
    );
  });
});

describe('an installation', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const lock: Record<string, { hasInstallScript?: true }> = JSON.parse(textOf('package-lock.json')).packages;

  test('runs no script of any package, nor one of ours', () => {
    expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
    for (const name of Object.keys(scripts)) expect(name).not.toMatch(/^(pre|post)|^install$/);
  });

  test('has no package with a script that no one has looked at', () => {
    const { allowScripts } = JSON.parse(textOf('package.json'));
    const withScript = Object.entries(lock)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.split('node_modules/').at(-1));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
  });
});
