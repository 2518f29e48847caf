import { PRERENDERED_PAGES } from '#contracts/pages.ts';

/** Crawlers may read the pages that are the same for everyone. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /demo/
Disallow: /demo-google/
Disallow: /demo-microsoft/

Sitemap: ${publicUrl}/sitemap.xml
`;

export const sitemap = (publicUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PRERENDERED_PAGES.map((page) => `<url><loc>${new URL(page, publicUrl).href}</loc></url>`).join('\n')}
</urlset>
`;
