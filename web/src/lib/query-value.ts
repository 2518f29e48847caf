import { type NavigateOptions, useSearchParams } from 'react-router-dom';

const IN_PLACE = { replace: true, preventScrollReset: true };

/** A value in the query of the page's address, beside others, and how to change it, usually in place. Null removes it. */
export function useQueryValue(
  name: string,
): [string | null, (value: string | null, options?: NavigateOptions) => void] {
  const [query, setQuery] = useSearchParams();
  const change = (value: string | null, options: NavigateOptions = IN_PLACE) =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    }, options);
  return [query.get(name), change];
}
