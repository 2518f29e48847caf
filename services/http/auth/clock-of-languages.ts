import { type Clock, clockOfLocale } from '#contracts/clock.ts';

/** The clock of the first language that is known, or null: browsers send what their user reads, best first. */
export function clockOfLanguages(languages: readonly string[]): Clock | null {
  const known = languages.find(isKnown);
  return known === undefined ? null : clockOfLocale(known);
}

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    // A header may hold anything, such as `*` or `de_DE`.
    return false;
  }
}
