// Lets an agent book an hour at a running Kairos with the demo's people, and prints what was said as docs/agents-transcript.md:
//
//   node tests/agents/transcript.ts --url http://localhost:4600 > docs/agents-transcript.md
//
import { parseArgs } from 'node:util';
import { bookAnHour, type Step } from './book-an-hour.ts';

const { values } = parseArgs({ options: { url: { type: 'string', default: 'http://localhost:4600' } } });

const block = (value: unknown) => ['```json', JSON.stringify(value, null, 1), '```'].join('\n');

const told = (step: Step): string =>
  'people' in step
    ? `*${step.people}*`
    : [`**${step.tool}**`, block(step.args), 'answers', block(step.answer)].join('\n\n');

const tokensOf = (steps: readonly Step[]) =>
  Math.round(steps.reduce((sum, step) => sum + ('tool' in step ? step.characters : 0), 0) / 4);

const asking = await bookAnHour(values.url, { person: () => 'yes' });
const linking = await bookAnHour(values.url, { era: 'legacy' });

console.log(
  [
    '# An agent books an hour\n',
    'Two runs with the official MCP client against a Kairos with the demo, as `tests/agents/transcript.ts` printed them. [What',
    'agents can do](agents.md) says more.\n',
    '## A client that can ask its person\n',
    `Revision 2026-07-28. Three calls, whose answers are about ${tokensOf(asking.steps)} tokens (characters divided by four).\n`,
    asking.steps.map(told).join('\n\n'),
    "\n## A client that can't\n",
    `Revision 2025-11-25. Kairos answers with a link. About ${tokensOf(linking.steps)} tokens in four calls.\n`,
    linking.steps.map(told).join('\n\n'),
  ].join('\n'),
);
