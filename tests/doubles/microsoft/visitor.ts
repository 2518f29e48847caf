/**
 * Submits the consent page as a person would, and returns the address that Microsoft then leads back to. `address` is
 * where Kairos sent the browser.
 */
export async function acceptConsent(
  address: URL,
  { email, cancel }: { email: string; cancel?: boolean },
): Promise<URL> {
  const form = new URLSearchParams(address.searchParams);
  form.set('email', email);
  form.set('decision', cancel ? 'cancel' : 'accept');
  const response = await fetch(new URL(address.pathname, address), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location) throw new Error(`The demo Microsoft refused the answer: ${response.status}`);
  return new URL(location, address);
}
