import type { ReactNode } from 'react';
import { PageMeta } from './meta.tsx';

type MarketingPageProps = {
  title: string;
  description: string;
  path: string;
  /** For pages that are mostly text. */
  narrow?: boolean;
  children: ReactNode;
};

/** The frame of every public page except the landing page. */
export const MarketingPage = ({ title, description, path, narrow = false, children }: MarketingPageProps) => (
  <div className={`mx-auto px-4 py-12 sm:px-6 sm:py-20 ${narrow ? 'max-w-3xl' : 'max-w-6xl'}`}>
    <PageMeta title={`${title} · Kairos`} description={description} path={path} />
    {children}
  </div>
);
