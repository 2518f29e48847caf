/** From and to, in hours of the day in UTC. */
export type HourSpan = readonly [from: number, to: number];

/** Four people with hours from nine to six. `offset` is hours ahead of UTC on these days. */
export const EXAMPLE_PEOPLE = [
  { name: 'Mia', place: 'Berlin', zone: 'Europe/Berlin', offset: 1 },
  { name: 'Noah', place: 'London', zone: 'Europe/London', offset: 0 },
  { name: 'Emma', place: 'New York', zone: 'America/New_York', offset: -5 },
  { name: 'Rafa', place: 'San Juan', zone: 'America/Puerto_Rico', offset: -4 },
] as const;

type ExampleAnswer = {
  day: string;
  weekday: string;
  /** Hour in UTC. */
  start: number;
  /** Percent. */
  confidence: number;
  reason: string;
  /** An entry for each person, in the order of `EXAMPLE_PEOPLE`. */
  busy: readonly (readonly HourSpan[])[];
};

/** Each person's hours, such as `8-9 12-13`. */
const hours = (...all: string[]): HourSpan[][] =>
  all.map((one) => one.split(' ').map((span) => span.split('-').map(Number) as [number, number]));

/**
 * The engine's suggestions for an hour with all four people, in a week whose Monday is full for Emma, best first. A test
 * compares them with the engine, because the picture must not promise anything Kairos doesn't do.
 */
export const EXAMPLE_ANSWERS: readonly ExampleAnswer[] = [
  {
    day: '2026-11-24',
    weekday: 'Tuesday',
    start: 15,
    confidence: 88,
    reason: 'Everyone is free. On Monday, Emma has no time.',
    busy: hours('8-9 12-13', '10-11.5 16.5-17', '14-14.5 17-18 20-21', '13-14 18-20'),
  },
  {
    day: '2026-11-25',
    weekday: 'Wednesday',
    start: 14.5,
    confidence: 85,
    reason: "A day later, and it's the first hour of the day for Emma.",
    busy: hours('9-11 13-14', '9.5-10.5 15.75-16.5', '17-19', '18-20'),
  },
  {
    day: '2026-11-26',
    weekday: 'Thursday',
    start: 15.5,
    confidence: 83,
    reason: "Two days later, and it's the last hour of the day for you.",
    busy: hours('8-10', '11-12 15-15.5', '14-15 17.5-18', '13-14.5 18-19'),
  },
];
