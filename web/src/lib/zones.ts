/** All zones this browser knows, plus UTC, which some leave out. */
export const allZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
