/** The provider of a failed sign-in. Anyone can craft the URL, so only known providers' names are shown. */
export const failedAt = (query: URLSearchParams, ways: readonly { key: string; name: string }[]): string =>
  ways.find(({ key }) => key === query.get('with'))?.name ?? 'Google';

/**
 * The message of a failed sign-in at this provider, or null. Anyone can craft the URL, so only plain characters of the
 * details are shown.
 */
export function failureIn(query: URLSearchParams, provider: string): string | null {
  if (query.get('error') === 'not_allowed')
    return "Your account can't sign in here. Ask your admin for access, or use a different account.";
  if (query.get('error') !== 'oauth_failed') return null;
  const details = (query.get('details') ?? '')
    .replaceAll(/[^A-Za-z0-9 _.,'-]/g, '')
    .slice(0, 160)
    .trim();
  return details === ''
    ? `There was an issue connecting with ${provider}. Please try again.`
    : `Error details: ${details}. Please try again.`;
}

export function withoutFailure(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['error', 'details', 'with']) rest.delete(name);
  return rest;
}
