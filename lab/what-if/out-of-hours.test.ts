import { expect, test } from 'vitest';
import type { SchedulingPerson, SchedulingRequest } from '../../services/scheduling/engine.ts';
import { outOfHours } from './out-of-hours.ts';

const minute = (at: string) => Date.parse(at) / 60_000;
/** How much of a Tuesday, from 11:00 to 14:00 in Berlin, is outside this person's hours. */
const onTuesday = (person: Partial<SchedulingPerson>) =>
  outOfHours(
    {
      people: [{ number: 0, zone: 'Europe/Berlin', hours: 'business', busy: [], ...person }],
      organizerZone: 'Europe/Berlin',
    } as unknown as SchedulingRequest,
    minute('2026-11-24T10:00Z'),
    minute('2026-11-24T13:00Z'),
  ).get('Europe/Berlin') ?? 0;

test('a preset counts where someone has no hours of their own for each weekday', () => {
  expect(onTuesday({})).toBe(0);
  expect(onTuesday({ hours: 'morning' })).toBe(120);
});

test('hours for each weekday count instead of the preset', () => {
  const lunch = [
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ];
  const whole = [{ from: 0, to: 1440 }];
  const tuesday = (spans: typeof lunch) => [whole, spans, whole, whole, whole, whole, whole];
  expect(onTuesday({ wishes: { week: tuesday(lunch) } })).toBe(60);
  expect(onTuesday({ wishes: { week: tuesday([]) } })).toBe(180);
  expect(onTuesday({ hours: 'morning', wishes: { week: tuesday(whole) } })).toBe(0);
});
