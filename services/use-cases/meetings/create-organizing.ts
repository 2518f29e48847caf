import { createCancelling } from './cancel.ts';
import { createTimeChoice } from './choose.ts';
import { type CreateDeps, createMeetingCreation } from './create.ts';
import { type CreationQuotaDeps, createCreationQuota } from './creation-quota.ts';
import type { Organizing } from './organizing.ts';
import { createOtherTimes } from './other-times.ts';
import { createRecheck, type RecheckDeps } from './recheck.ts';

type OrganizingDeps = CreateDeps &
  RecheckDeps &
  CreationQuotaDeps & {
    settings: {
      /** How long organizers can undo what they decided; 0 if they can't. */ graceSeconds: number;
    };
  };

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createMeetingCreation(deps, createCreationQuota(deps)),
  ...createTimeChoice(deps, createRecheck(deps)),
  otherTimes: createOtherTimes(deps, createRecheck(deps)),
  ...createCancelling(deps),
});
