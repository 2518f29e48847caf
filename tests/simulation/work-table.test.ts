import { describeWork } from '#services/sagas/reconciler/testkit/work-contract.ts';
import { createWorkTable } from './work-table.ts';

describeWork('in the memory of a simulation', async ({ now }) => {
  let elapsed = 1_000;
  const table = createWorkTable(() => elapsed);
  const clock = () => now().getTime();
  return {
    async ring(meetingIds) {
      for (const meetingId of meetingIds) table.ring(meetingId, -Infinity);
    },
    claim: async (limit) => table.claim(limit, clock(), 0),
    extend: async (held) => table.extend(held, 0),
    release: async (held, release) => table.release(held, release),
    nextDueIn: async () => table.nextDueIn(clock()),
    clockWentBack: async (milliseconds) => table.clockWentBack(milliseconds, clock()),
    async letLeasesAge(milliseconds) {
      elapsed += milliseconds;
    },
  };
});
