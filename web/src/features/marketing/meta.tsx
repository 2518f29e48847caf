import { PREVIEW_PICTURES } from '#contracts/pages.ts';
import { ORIGIN } from '#web/lib/origin.ts';

type PageMetaProps = { title: string; description: string; path: string };

/** The title and description of a public page for search engines and link previews. */
export const PageMeta = ({ title, description, path }: PageMetaProps) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={ORIGIN + path} />
    <meta property="og:url" content={ORIGIN + path} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:image" content={ORIGIN + PREVIEW_PICTURES.page} />
  </>
);
