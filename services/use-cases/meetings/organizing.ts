import { createChoose } from './choose.ts';
import { type CreateDeps, createCreate } from './create.ts';
import { createFreshLook, type FreshLookDeps } from './fresh-look.ts';
import type { Organizing } from './port.ts';
import { createQuotas, type QuotaDeps } from './quotas.ts';

export type OrganizingDeps = CreateDeps & FreshLookDeps & QuotaDeps;

export const createOrganizing = (deps: OrganizingDeps): Organizing => ({
  create: createCreate(deps, createQuotas(deps)),
  ...createChoose(deps, createFreshLook(deps)),
});
