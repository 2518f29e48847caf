import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

const oneByOne = { items: 1, weight: 1, weigh: () => 1 };

test('what fails is told to its own group, and the next one is tried', async () => {
  const group = createBatcher(
    async (items: string[]) => (items[0] === 'bad' ? Promise.reject(new Error('refused')) : items),
    oneByOne,
  );
  const answers = await Promise.allSettled(['bad', 'good'].map((item) => group.push(item)));
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'good' }]);
});

test('a silence is told to all who wait for it to end, and those who come later are tried', async () => {
  const sent: string[] = [];
  const group = createBatcher(
    async (items: string[]) => {
      sent.push(...items);
      return items[0] === 'later' ? items : Promise.reject(new Error('silence'));
    },
    { ...oneByOne, endsWaiting: () => true },
  );
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((item) => group.push(item)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await group.push('later')).toBe('later');
  expect(sent).toEqual(['a', 'later']);
});
