import { CALENDAR_LIST_SCOPE, CALENDAR_SCOPES } from '#services/calendars/google/client.ts';

export type DemoAnswer = {
  email: string;
  /** Permissions that are unticked. */
  without?: readonly string[];
  cancel?: boolean;
};

/**
 * Submits the consent page as a person would, and returns the address that Google then leads back to. `address` is
 * where Kairos sent the browser.
 */
export async function answerConsent(address: URL, { email, without = [], cancel }: DemoAnswer): Promise<URL> {
  const form = new URLSearchParams(address.searchParams);
  form.set('email', email);
  form.set('decision', cancel ? 'cancel' : 'allow');
  for (const scope of [...Object.values(CALENDAR_SCOPES), CALENDAR_LIST_SCOPE]) {
    if (!without.includes(scope)) form.append('grant', scope);
  }
  const response = await fetch(new URL(address.pathname, address), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The demo Google refused the answer: ${response.status}`);
  return new URL(location, address);
}

/** Takes back at Google what this person let Kairos do. `origin`: where its pages are. */
export const revokeAtGoogle = (origin: string, email: string): Promise<Response> =>
  fetch(new URL('/demo-google/permissions', origin), {
    method: 'POST',
    body: new URLSearchParams({ email }),
  });
