import { createChanging } from './change.ts';
import { createTimeChoice } from './choose.ts';
import { createMeetingCreation } from './create.ts';
import type { Organizing } from './organizing.ts';
import { createOtherTimes } from './other-times.ts';
import { createRecheck } from './recheck.ts';

type OrganizingDeps = Parameters<typeof createMeetingCreation>[0] &
  Parameters<typeof createRecheck>[0] &
  Parameters<typeof createChanging>[0];

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createMeetingCreation(deps),
  ...createTimeChoice(deps, createRecheck(deps)),
  otherTimes: createOtherTimes(deps, createRecheck(deps)),
  ...createChanging(deps),
});
