/** From and to, in hours of the day in UTC. */
export type HourSpan = readonly [from: number, to: number];

/** Four people with hours from nine to six. `offset` is hours ahead of UTC on these days. */
export const EXAMPLE_PEOPLE = [
  { name: 'Mia', place: 'Berlin', zone: 'Europe/Berlin', offset: 1 },
  { name: 'Noah', place: 'London', zone: 'Europe/London', offset: 0 },
  { name: 'Emma', place: 'New York', zone: 'America/New_York', offset: -5 },
  { name: 'Rafa', place: 'São Paulo', zone: 'America/Sao_Paulo', offset: -3 },
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
 * The engine's suggestions for an hour with all four people, in a week whose Monday is full, best first. A test
 * compares them with the engine, because the picture must not promise anything Kairos doesn't do.
 */
export const EXAMPLE_ANSWERS: readonly ExampleAnswer[] = [
  {
    day: '2026-11-24',
    weekday: 'Tuesday',
    start: 14.5,
    confidence: 85,
    reason: 'Noah would have almost no break after it. On Monday, all four of you have no time.',
    busy: hours('8-9 12-13 16-17', '10-11.5 15.5-17', '16.5-18 20-21', '12-13 17-19'),
  },
  {
    day: '2026-11-25',
    weekday: 'Wednesday',
    start: 14.75,
    confidence: 84,
    reason: 'A day later, and Rafa would miss 45 minutes of lunch.',
    busy: hours('9-11 13-14', '9.5-10.5 14-14.5', '14-14.5 17-19', '13-14 16-16.5'),
  },
  {
    day: '2026-11-26',
    weekday: 'Thursday',
    start: 16,
    confidence: 82,
    reason: "Two days later, and it's the last hour of the day for you.",
    busy: hours('8-10 14-16', '11-12 15-16', '14-15.5 17-18', '13-14.5 18-19'),
  },
];
