import { randomUUID } from 'node:crypto';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { connectAgent } from '#services/agents/mcp/testkit/agent.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import { createMeetingOverHttp, expect, MIA, NOAH, test } from './given.ts';

test('what an agent asks to confirm is done at a click of the button, and not by opening its link', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(/404/);
  const mia = await signIn(page, MIA);
  const { secret: token } = await mia.post<CreatedToken>('/api/account/tokens', {
    ...{ name: 'Claude', days: 7, scopes: ['meetings:read', 'meetings:write', 'meetings:book'] },
  });
  const agent = await connectAgent({ url: kairos.url, token });
  const { id: meeting } = await createMeetingOverHttp(mia, { participants: [{ email: NOAH, name: 'Noah' }] });
  const cancel = async () => {
    const args = { meeting, idempotency_key: randomUUID() };
    return { args, answer: (await agent.call('cancel_meeting', args)).answer };
  };

  const first = await cancel();
  await page.goto(first.answer.needs_confirmation.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel “Plan the launch”?');
  await expect(page.getByText('Claude wants to do this in your name.')).toBeVisible();
  await expect(page.getByText('Noah gets an email.')).toBeVisible();
  await expectPageBasics(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was done');
  expect((await agent.call('cancel_meeting', first.args)).text).toContain("They don't want this now");
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You said not now');

  const second = await cancel();
  await page.goto(second.answer.needs_confirmation.link);
  expect((await agent.call('get_meeting', { meeting })).answer.status).toBe('pending');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("It's done");
  await expect(page.getByRole('link', { name: 'Go to My Meetings' })).toBeVisible();
  expect((await agent.call('cancel_meeting', second.args)).answer).toMatchObject({ done: true });

  await signIn(page, NOAH);
  await page.goto(second.answer.needs_confirmation.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This link doesn't work");
  await agent.close();
});
