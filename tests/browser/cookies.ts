import type { Visitor } from '#services/cli/demo/visitor.ts';

/** The cookies of someone who signed in over HTTP, for a browser to go on with. */
export const cookiesOf = ({ cookies, origin }: Visitor) =>
  [...cookies].map(([name, value]) => ({
    name,
    value,
    url: origin,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }));
