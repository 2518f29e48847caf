/** The provider that a sign-in failed at. Only names that this Kairos knows are shown, because anyone can craft the URL. */
export const failedAt = (query: URLSearchParams, ways: readonly { key: string; name: string }[]): string =>
  ways.find(({ key }) => key === query.get('with'))?.name ?? 'Google';

/** What a failed sign-in at this provider says, or null. Only plain characters of the details are shown, because anyone can craft the URL. */
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

/** The query without the parameters of a failed sign-in. */
export function withoutFailure(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ['error', 'details', 'with']) rest.delete(name);
  return rest;
}
