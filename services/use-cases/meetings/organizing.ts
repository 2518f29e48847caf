import { createTimeChoice } from './choose.ts';
import { type CreateDeps, createMeetingCreation } from './create.ts';
import type { Organizing } from './port.ts';
import { createQuotas, type QuotaDeps } from './quotas.ts';
import { createRecheck, type RecheckDeps } from './recheck.ts';

export type OrganizingDeps = CreateDeps & RecheckDeps & QuotaDeps;

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createMeetingCreation(deps, createQuotas(deps)),
  ...createTimeChoice(deps, createRecheck(deps)),
});
