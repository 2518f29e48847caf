import { answered, createKairosClient, idempotent } from './kairos.ts';

const { KAIROS_URL: address = 'http://localhost:4600', KAIROS_TOKEN: token = '' } = process.env;
const kairos = createKairosClient({ address, token });

const meeting = await answered(
  kairos.POST('/api/meetings/from-text', {
    params: { header: idempotent() },
    body: { text: '30 minutes with noah.london@example.com next week, "Plan the launch"' },
  }),
);
console.log(`Anyone with this link can join: ${address}/meetings/join/${meeting.shareableLink}`);

// Times are ranked once someone joins.
const params = { path: { id: meeting.id } };
const look = () => answered(kairos.GET('/api/meetings/{id}', { params }));
let ranked = await look();
while (!ranked.ranking?.current) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  ranked = await look();
}

const [best] = ranked.timeSuggestions;
if (!best) throw new Error('There is no time when everyone can come.');
const booked = await answered(
  kairos.POST('/api/meetings/{id}/schedule', {
    params: { ...params, header: idempotent() },
    body: { start: best.suggestedTime },
  }),
);
console.log(`Booked for ${booked.scheduledTime}. ${best.aiReasoning}`);
