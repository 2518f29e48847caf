import { queryOptions } from '@tanstack/react-query';

type DemoPerson = { name: string; email: string; zone: string };

/** The people you can be with the demo Google. */
export const demoPeopleQuery = queryOptions<DemoPerson[]>({ queryKey: ['/demo-google/people.json'] });
