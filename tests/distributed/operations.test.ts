// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { hasNatsServer } from '../harness/nats-server.ts';
import { startOtlpReceiver } from '../harness/otlp-receiver.ts';
import { type RoleCluster, startRoleCluster } from './cluster.ts';

const PATIENT = { timeout: 60_000, interval: 100 };
const NOAH = 'noah.london@example.com';

describe.skipIf(!hasNatsServer())('those who run Kairos as several processes', { timeout: 180_000 }, () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let cluster: RoleCluster;
  const request = `edge-${randomUUID()}`;
  let meeting: string;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    cluster = await startRoleCluster({
      log: 'eventstoredb',
      roles: { projector: 2 },
      env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    });
    const [mia, noah] = await Promise.all(['mia.berlin@example.com', NOAH].map(cluster.signedIn));
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const created = await mia!.post<MeetingAnswer>('/api/meetings', {
      title: 'Plan the launch',
      dateRangeStart: day(1),
      dateRangeEnd: day(14),
      participants: [{ email: NOAH }],
    });
    meeting = created.id;
    await noah!.get(`/api/meetings/link/${created.shareableLink}`);
    await noah!.post(`/api/meetings/${meeting}/participants`, {}, { 'x-request-id': request });
    await vi.waitFor(async () => {
      const mails = await noah!.get<{ kind: string }[]>(`/demo/inbox.json?to=${NOAH}`);
      expect(mails.map(({ kind }) => kind)).toContain('booked');
    }, PATIENT);
  }, 180_000);
  afterAll(async () => {
    await cluster?.stop();
    await receiver.stop();
  });

  const one = (role: keyof RoleCluster['processes']) => cluster.processes[role][0]!;

  test('hear of every process what it depends on, and of two projectors which one leads', async () => {
    const there = { database: 'ok', 'event log': 'ok', doorbell: 'ok' };
    for (const role of ['api', 'relay', 'sagas'] as const)
      expect(await one(role).readyz()).toEqual({
        status: 'ok',
        dependencies: {
          ...{ ...there, 'read models': 'ok' },
          'time zone rules': expect.stringMatching(/^20\d\d[a-z] from /),
        },
      });
    const projectors = await Promise.all(cluster.processes.projector.map(({ readyz }) => readyz()));
    expect(projectors.map((each) => each?.dependencies['read models']).sort()).toEqual([
      'ok, this process is leading',
      'ok, this process is on standby',
    ]);
  });

  test.each([
    ['api', /^kairos_append_seconds_count{outcome="ok"} [1-9]/m],
    ['api', /^kairos_http_request_seconds_count{method="POST",route="\/api\/meetings\/:id\/participants",/m],
    ['projector', /^kairos_projection_lag_seconds 0$/m],
    ['relay', /^kairos_relay_lag_seconds 0$/m],
    ['sagas', /^kairos_doorbell_lag_seconds_count [1-9]/m],
    ['sagas', /^kairos_saga_tasks_total{kind="book",outcome="done"} 1$/m],
    ['sagas', /^kairos_mails_total{kind="booked",outcome="accepted"} 2$/m],
    ['sagas', /^kairos_saga_parked 0$/m],
  ] as const)('see at the %s %s', async (role, sample) => {
    await vi.waitFor(async () => expect(await one(role).metrics()).toMatch(sample), PATIENT);
  });

  test('find by the id of a request what became of it in other processes', async () => {
    const lines = (role: keyof RoleCluster['processes']) =>
      one(role)
        .complaints.join('')
        .split('\n')
        .filter((line) => line.includes(`"correlationId":"${request}"`));
    expect(lines('api')).toHaveLength(1);
    expect(lines('api')[0]).toContain('"route":"/api/meetings/:id/participants"');
    // It says so a moment after it was counted.
    await vi.waitFor(
      () => expect(lines('sagas').join()).toMatch(/"task":"book:1:1".*"task":"mail:booked:1:1"/s),
      PATIENT,
    );
    const log = await cluster.openLog();
    const led: string[] = [];
    for (const stream of [`meeting-${meeting}`, `delivery-${meeting}`])
      for await (const { type, meta } of log.read(stream))
        if (meta['correlationId'] === request) led.push(type);
    await log.close();
    expect(led).toEqual(
      expect.arrayContaining(['ParticipantJoined', 'SlotBooked', 'CalendarEventRecorded', 'DeliverySent']),
    );
  });

  test('are told that the relay can do nothing without NATS, and that the others can', async () => {
    const { nats } = cluster.servers;
    await nats.kill();
    const away = /NATS/;
    await vi.waitFor(async () => {
      const relay = await one('relay').readyz();
      expect([relay?.status, relay?.dependencies['doorbell']]).toEqual([
        'unavailable',
        expect.stringMatching(away),
      ]);
    }, PATIENT);
    for (const role of ['api', 'sagas'] as const)
      await vi.waitFor(async () => {
        const { status, dependencies } = (await one(role).readyz())!;
        expect([status, dependencies['doorbell']]).toEqual(['ok', expect.stringMatching(away)]);
      }, PATIENT);
    await nats.start();
    await one('relay').isReady();
  });

  test('have every trace once the processes have left, each under the name of its role', async () => {
    expect(new Set(await cluster.leave())).toEqual(new Set([0]));
    const spans = receiver.spans.filter(
      ({ attributes }) =>
        attributes['kairos.correlation_id'] === request ||
        JSON.stringify(attributes['kairos.correlation_ids'] ?? '').includes(request),
    );
    const names = (service: string) =>
      spans.filter((span) => span.service === service).map(({ name }) => name);
    expect(names('kairos-api')).toEqual(
      expect.arrayContaining(['HTTP POST /api/meetings/:id/participants', 'JoinMeeting', 'append']),
    );
    expect(names('kairos-relay')).toContain('ring');
    expect(names('kairos-sagas')).toEqual(
      expect.arrayContaining(['task rank', 'task book', 'task mail', 'send mail']),
    );
  });
});
