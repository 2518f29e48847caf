import { LoaderCircle } from 'lucide-react';

/** Fills a page while nothing is known about its content. */
export const Spinner = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" className="appear-late flex flex-col items-center justify-center gap-3 py-24 text-soft">
    <LoaderCircle aria-hidden className="size-7 animate-spin text-accent" />
    <span>{label}</span>
  </div>
);
