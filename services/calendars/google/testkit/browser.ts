/** As much of a browser as a sign-in needs: keeps cookies and does not follow redirects on its own. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const ask = async (path: string | URL, { headers, ...request }: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, origin), {
      ...request,
      redirect: 'manual',
      headers: { ...headers, cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  return {
    cookies,
    get: (path: string | URL, headers: Record<string, string> = {}) => ask(path, { headers }),
    /** Sends a form. */
    post: (path: string | URL, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

/** Where a response leads, as an address. */
export const locationOf = (response: Response, origin: string) =>
  new URL(response.headers.get('location') ?? '', origin);
