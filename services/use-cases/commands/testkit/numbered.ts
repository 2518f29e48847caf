import type { CommandContext } from '../execute.ts';

export const BOOKING_ORGANIZER = '11111111-1111-4111-8111-111111111111';

/** Half an hour on 10 March 2026, from a time such as `09:00` on, in UTC. */
export const slotAt = (time: string) => {
  const start = new Date(`2026-03-10T${time}:00.000Z`);
  return { start: start.toISOString(), end: new Date(start.getTime() + 30 * 60_000).toISOString() };
};

/** The organizer's command of this number, eight days before; the same number stands for the same command. */
export const numberedCommand = (command: number): CommandContext => ({
  commandId: `00000000-0000-4000-8000-${String(command).padStart(12, '0')}`,
  actor: { kind: 'user', id: BOOKING_ORGANIZER },
  correlationId: 'test',
  source: 'http',
  now: () => new Date('2026-03-02T08:00:00.000Z'),
  pause: async () => {},
});
