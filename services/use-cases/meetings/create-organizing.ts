import { createCancelling } from './cancel.ts';
import { createTimeChoice } from './choose.ts';
import { createMeetingCreation } from './create.ts';
import type { Organizing } from './organizing.ts';
import { createOtherTimes } from './other-times.ts';
import { createRecheck } from './recheck.ts';

type OrganizingDeps = Parameters<typeof createMeetingCreation>[0] &
  Parameters<typeof createRecheck>[0] & {
    settings: {
      /** How long organizers can undo what they decided; 0 if they can't. */ graceSeconds: number;
    };
  };

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createMeetingCreation(deps),
  ...createTimeChoice(deps, createRecheck(deps)),
  otherTimes: createOtherTimes(deps, createRecheck(deps)),
  ...createCancelling(deps),
});
