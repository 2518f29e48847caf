import { LoaderCircle } from 'lucide-react';

/** For a whole page of which nothing is known yet. */
export const Spinner = ({ label = 'Loading...' }: { label?: string }) => (
  <div role="status" className="appear-late flex flex-col items-center justify-center gap-3 py-24 text-soft">
    <LoaderCircle aria-hidden className="size-7 animate-spin text-accent" />
    <span>{label}</span>
  </div>
);
