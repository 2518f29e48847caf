import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { PublicNavigation } from './navigation.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of a public page. Rendered at build time, so nothing here may need a script. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <div id="demo-bar" className="demo-bar" />
    <PublicNavigation />
    <main id="main" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <Footer />
  </div>
);
