import { createMeeting, expect, MIA, test } from './given.ts';

test('a change that comes before the page listens for changes is shown all the same', async ({
  page,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { id } = await createMeeting(mia, { title: 'Before', participants: [] });
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  await page.route('/api/events', async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
  await mia.patch(`/api/meetings/${id}`, { title: 'After' });
  resolve();
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
});
