import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

/** Leads to the parent page, or back to the rows that linked here. */
export function BackLink({ to, name }: { to: string; name: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // A modifier key opens it elsewhere.
    if (!state?.fromRows || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={to}
      onClick={goBack}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-lg text-sm text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden className="size-4" /> {name}
    </Link>
  );
}
