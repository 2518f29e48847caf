import type { ErasedPerson } from '#services/use-cases/erasure/erase-person-by-email.ts';

const OUT_OF_REACH = [
  "emails already sent, events in calendars, and messages in Slack: Kairos can't reach those",
  'exports and backups made earlier',
  "their name without their address, in meetings they weren't part of or in a spelling Kairos doesn't know",
];

/** What was erased about a person and what wasn't, line by line, for the operator who replies to them. */
export function erasureReport({ places, words, hasAccount }: ErasedPerson): string[] {
  const { request, reworded } = words;
  const erased = [
    ...(places > 0 ? [`their address, name, and busy times in ${meetings(places)}`] : []),
    ...(reworded.length > 0
      ? [
          `what was written about ${meetings(reworded.length)} and named them; titles and descriptions now say “someone”`,
        ]
      : []),
    ...(request.length > 0
      ? [
          `${request.length === 1 ? 'a request' : `${request.length} requests`} in Slack that led to no meeting`,
        ]
      : []),
    ...(places + reworded.length > 0 ? ['the emails Kairos kept about these meetings'] : []),
    'contacts with this address',
  ];
  const stays = [
    ...(hasAccount ? ['their account: they delete it themselves, in Settings. Erase again after that'] : []),
    ...OUT_OF_REACH,
  ];
  return ['Erased for good:', ...items(erased), 'Not erased:', ...items(stays)];
}

const meetings = (count: number): string => (count === 1 ? 'one meeting' : `${count} meetings`);

const items = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
