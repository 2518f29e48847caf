import { request } from './request.ts';

const NEXT = /<([^>]+)>; rel="next"/;

/** A page, and the address of the one that it leads on to; null on the last one. */
export async function requestPage<Page>(address: string): Promise<{ page: Page; next: string | null }> {
  let link: string | null = null;
  const onHeaders = (headers: Headers) => {
    link = headers.get('Link');
  };
  const page = await request<Page>(address, { onHeaders });
  return { page, next: NEXT.exec(link ?? '')?.[1] ?? null };
}
