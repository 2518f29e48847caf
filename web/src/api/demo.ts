import { queryOptions } from '@tanstack/react-query';

type DemoPerson = {
  name: string;
  email: string;
  zone: string;
  /** At the demo of this provider, or by a link that is emailed to them. */
  signIn: 'google' | 'microsoft' | 'mail';
};

/** The people you can be in the demo. */
export const demoPeopleQuery = queryOptions<DemoPerson[]>({ queryKey: ['/demo/people.json'] });
