import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';
import { inShortForm, READING_CONTEXT } from './testkit/given.ts';
import type { RequestedMeeting } from './understood.ts';

const read = (text: string, side: (meeting: RequestedMeeting) => string | null) =>
  inShortForm(readMessage(text, READING_CONTEXT), side);

const namesOf = ({ people }: RequestedMeeting): string => [...people.slackUsers, ...people.emails].join(' ');

test.each([
  ['<@UBOT> with <@UANA>', 'UANA'],
  ['<@UBOT|kairos> with <@UANA|ana> and <@WBEN|ben>', 'UANA WBEN'],
  ['with <@UBEN>, <@UANA> & <@UCY>', 'UBEN UANA UCY'],
  ['<@UANA> <@UBEN>', 'UANA UBEN'],
  ['<@UANA>&amp;<@UBEN>', 'UANA UBEN'],
  ['<@UANA>, <@UBEN>, <@UANA>', 'UANA UBEN'],
  ['me and <@UANA>', 'UANA'],
  ['between <@UANA> and <@UBEN>', 'UANA UBEN'],
  ['a meeting for <@UANA> and me', 'UANA'],
  ['with <mailto:ana@example.com|ana@example.com>', 'ana@example.com'],
  ['with ana@example.com', 'ana@example.com'],
  [
    'with ana@example.com, <mailto:Ben@Example.com|ben@example.com> and <@UCY>.',
    'UCY ana@example.com ben@example.com',
  ],
  ['with ana@example.com and ANA@example.com', 'ana@example.com'],
  ['with *ana@example.com*', 'badEmail: *ana@example.com*'],
  ['with (ana@example.com)', 'ana@example.com'],
  ['with ana+work@mail.example.co.uk?', 'ana+work@mail.example.co.uk'],
  ['with ana@localhost', 'badEmail: ana@localhost'],
  ['with <@UBEN> and ana@', 'badEmail: ana@'],
  ['with <mailto:ana|ana>', 'badEmail: ana'],
  ['with @ana', 'unclear: @ana'],
  ['with Ben', 'unclear: Ben'],
  ['with Ben and Tom Miller tomorrow', 'unclear: Ben and Tom Miller'],
  ['with <@UANA> and Ben', 'unclear: Ben'],
  ['with <@UANA|ana> or <@UBEN|ben>', 'unclear: @ana or @ben'],
  ['with <@UANA> without <@UBEN|ben>', 'unclear: without @ben'],
  ['with <!channel>', 'unclear: @channel'],
  ['with <!subteam^S1|@design>', 'unclear: @design'],
  ['with everyone in <#C1|general>', 'unclear: everyone'],
  ['with <@UANA> see <https://example.com/a|the plan>', 'unclear: see'],
  ['30 minutes tomorrow', 'nobody'],
  ['<@UBOT> schedule a meeting', 'nobody'],
])('“%s” names %s', (text, names) => {
  expect(read(text, namesOf)).toBe(names);
});

const people = (count: number): string => Array.from({ length: count }, (_, n) => `<@U${n}>`).join(' ');

test('fifty people may be named, and not one more', () => {
  expect(read(people(50), ({ people: { slackUsers } }) => `${slackUsers.length}`)).toBe('50');
  expect(read(`${people(50)} ana@example.com`, namesOf)).toBe('tooManyPeople');
  expect(read(`${people(50)} <@U0>`, ({ people: { slackUsers } }) => `${slackUsers.length}`)).toBe('50');
});

test.each([
  ['with <@UANA>', null],
  ['with <@UANA> about the Q3 budget', 'Q3 budget'],
  ['with <@UANA> about the Q3 budget next week', 'Q3 budget'],
  ['with <@UANA> about the Q3 budget, next week please', 'Q3 budget'],
  ['about hiring and firing with <@UANA> for 30 minutes', 'Hiring and firing'],
  ['with <@UANA> for the launch review on Tuesday', 'Launch review'],
  ['with <@UANA> re: offsite', 'Offsite'],
  ['with <@UANA> about the budget please', 'Budget'],
  ['with <@UANA> regarding our offsite', 'Offsite'],
  ['with <@UANA> on the topic of salaries tomorrow', 'Salaries'],
  ['with <@UANA> to discuss pricing', 'Pricing'],
  ['Can we meet to talk about onboarding, <@UANA>? Thanks!', 'Onboarding'],
  ['with <@UANA>: Release 2.0', 'Release 2.0'],
  ['<@UBOT>: 30 min with <@UANA>', null],
  ['title: Roadmap\nwho: <@UANA>\nwhen: tomorrow', 'Roadmap'],
  ['with <@UANA> called ‘Road map’', 'Road map'],
  ['“Road map &amp; people” with <@UANA>', 'Road map & people'],
  ['"30 min on Monday" with <@UANA>', '30 min on Monday'],
  ['"Plan of <@UBEN|ben>" with <@UANA>', 'Plan of @ben'],
  ['"Launch :rocket:" with <@UANA>', 'Launch'],
  ['about "Q3", with <@UANA>', 'Q3'],
  ['"Q3" with <@UANA> about Q3', 'Q3'],
  ['about <https://example.com/plan|the plan> with <@UANA>', 'The plan'],
  ['with <@UANA> about iOS', 'iOS'],
  ['with <@UANA> about budget. Tomorrow.', 'Budget'],
  ['with <@UANA> about budget\ntomorrow', 'Budget'],
  ['with <@UANA> for an hour', null],
  ['with <@UANA> about an hour', null],
  ['with <@UANA> for next week', null],
  ['"" with <@UANA>', null],
  ['"\u202eQ3\u200b plan\u0007" with <@UANA>', 'Q3 plan'],
  ['"\u200b\u00ad" with <@UANA>', null],
  ['"Q3" with <@UANA> about "Q4"', 'unclear: Q4'],
  ['for Ben and <@UANA>', 'unclear: Ben'],
  ['about the Monday report with <@UANA>', 'Monday report'],
  ['for the Monday report with <@UANA>', 'unclear: report'],
  ['with <@UANA> for the 30 minutes', null],
  ['for Ben, <@UANA>', 'unclear: Ben'],
  ['budget review with <@UANA>', 'Budget review'],
  ['set up a kickoff with <@UANA> and ben@example.com', 'Kickoff'],
  ['<@UBOT> 45 min design critique with <@UANA> next week', 'Design critique'],
  ['a quick coffee with <@UANA>', 'Coffee'],
  ['product kickoff: with <@UANA>', 'Product kickoff'],
  ['coffee with <@UANA> about hiring', 'unclear: coffee'],
  ['coffee with Ben', 'unclear: coffee with Ben'],
  ['coffee with <@UANA> and Ben', 'unclear: coffee'],
  ['lunch with <@UANA>', 'Lunch'],
  ['ask Sam for coffee with <@UANA>', 'unclear: ask Sam'],
  ['Monday report with <@UANA>', 'unclear: report'],
  ['coffee at 10 with <@UANA>', 'unclear: at 10'],
  ['red blue green amber white black with <@UANA>', 'unclear: red blue green amber white black'],
  ['cancel the meeting with <@UANA>', 'unclear: cancel'],
  ['with <@UANA> about the office move tomorrow', 'Office move'],
])('“%s” is called %s', (text, title) => {
  expect(read(text, (meeting) => meeting.title)).toBe(title);
});

test('a title has at most 200 characters', () => {
  expect(read(`with <@UANA> "${'a'.repeat(200)}"`, ({ title }) => `${title?.length}`)).toBe('200');
  expect(read(`with <@UANA> "${'a'.repeat(201)}"`, ({ title }) => title)).toBe(
    `unclear: ${'a'.repeat(199)}…`,
  );
});
