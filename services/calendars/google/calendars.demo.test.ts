import { calendarsContract } from '../testkit/contract.ts';
import { openDemo } from './testkit/demo.ts';

calendarsContract('the demo Google', async () => {
  const demo = await openDemo();
  const userId = await demo.signIn({ email: 'mia.berlin@example.com' });
  return { calendars: demo.calendars, userId, close: demo.close };
});
