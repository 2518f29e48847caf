import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { InsightsPart } from '#web/api/insights.ts';
import { partFrom, withPart } from './parts.ts';

/**
 * The part whose rows are shown, kept in the URL so it can be shared and Back closes it. `open` is stable while the
 * page is shown.
 */
export function usePart(): {
  part: InsightsPart | null;
  open: (part: InsightsPart) => void;
  close: () => void;
} {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const open = useCallback(
    (part: InsightsPart) => {
      const { search } = addressWith(part);
      void navigate({ search }, { state: { openedHere: true }, preventScrollReset: true });
    },
    [navigate],
  );
  const close = () => {
    // People who followed a link have nothing to go back to.
    if (state?.openedHere) void navigate(-1);
    else void navigate(addressWith(null), { replace: true, preventScrollReset: true });
  };
  return { part: partFrom(query), open, close };
}

const addressWith = (part: InsightsPart | null) => ({
  search: withPart(new URLSearchParams(location.search), part).toString(),
});
