import { simulate } from './simulate.ts';
import { scriptOf } from './script.ts';

const [from = '1', count = '1'] = process.argv.slice(2);
const began = process.cpuUsage();
let wrong = 0, steps = 0, events = 0;
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  const course = await simulate(scriptOf(seed), { isTold: count === '1' });
  if (count === '1') console.log(course.story.join('\n'));
  steps += course.steps; events += course.events;
  if (course.wrong.length > 0) { wrong++; if (wrong < 25) console.log(seed, course.wrong.slice(0, 3).join(' | ')); }
}
const { user, system } = process.cpuUsage(began);
console.log({ wrong, steps: steps / Number(count), events: events / Number(count), msPerSeed: (user + system) / 1000 / Number(count) });
