import { DAY } from '#contracts/durations.ts';
import type { Step } from '#lab/simulate/log.ts';
import { makePeople } from '#lab/simulate/people.ts';
import { createSimulation } from '#lab/simulate/simulation.ts';
import type { BenchPerson } from '../people.ts';

const SEED = 7;
/** So that everyone has about 25 meetings. */
export const PEOPLE = 40;
/** The simulated meetings of a company were asked for from so long ago on, which is longer than 1,000 of them take. */
const DAYS_AGO = 120;

/** Every id that the simulation makes, and every address. */
const NAMES =
  /[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|person\d+@simulated\.example/g;

export type Company = { people: ReturnType<typeof makePeople>; steps: readonly string[] };

/** A company whose people had so many meetings. Simulated once: a meeting takes about 30 ms of CPU. */
export async function simulateCompany(meetings: number): Promise<Company> {
  const from = new Date(Date.now() - DAYS_AGO * DAY).toISOString().slice(0, 10);
  const steps: string[] = [];
  const simulation = createSimulation({ meetings, seed: SEED, people: PEOPLE, from });
  for await (const step of simulation.steps) steps.push(JSON.stringify(step));
  return { people: makePeople(SEED, PEOPLE), steps };
}

/**
 * The log of many such companies, in order of time: the same meetings under other ids, of people who have the accounts
 * given, `PEOPLE` for each company.
 */
export async function* stepsOf(
  { people, steps }: Company,
  accounts: readonly BenchPerson[],
): AsyncGenerator<Step> {
  const companies = Array.from({ length: accounts.length / PEOPLE }, (_, company) => {
    const names = new Map<string, string>();
    people.forEach(({ userId, email }, index) => {
      const account = accounts[company * PEOPLE + index]!;
      names.set(userId, account.userId).set(email, account.email);
    });
    return (name: string) => names.get(name) ?? idIn(company, name);
  });
  for (const step of steps) for (const renamed of companies) yield JSON.parse(step.replace(NAMES, renamed));
}

/** The same for the same id, as random as that one, and another one in every company. */
const idIn = (company: number, id: string): string =>
  ((Number.parseInt(id.slice(0, 8), 16) ^ Math.imul(company, 0x9e3779b1)) >>> 0)
    .toString(16)
    .padStart(8, '0') + id.slice(8);
