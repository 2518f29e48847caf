import { queryOptions } from '@tanstack/react-query';

type DemoPerson = { name: string; email: string; zone: string };

/** Whom one can be where demo Google stands in. */
export const demoPeopleQuery = queryOptions<DemoPerson[]>({ queryKey: ['/demo-google/people.json'] });
