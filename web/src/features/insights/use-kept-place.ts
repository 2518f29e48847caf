import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Pixels, and which of the links had the focus; -1 for none. */
type Place = { top: number; left: number; link: number };

/** Where somebody was in a list when they left it, by the entry of the history; until the document is loaded anew. */
const places = new Map<string, Place>();

/** Whoever comes back to a list of links finds it scrolled as it was, with the focus on the link that they followed. */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const [place] = useState(() => places.get(key));

  useLayoutEffect(() => {
    const element = list.current!;
    return () => {
      const { scrollTop: top, scrollLeft: left } = element;
      places.set(key, {
        top,
        left,
        link: linksIn(element).indexOf(document.activeElement as HTMLAnchorElement),
      });
    };
  }, [list, key]);

  useEffect(() => {
    if (!place) return;
    const element = list.current!;
    // It has no height before the dialog around it is open, nor before its rows are there.
    const observer = new ResizeObserver(() => {
      element.scrollTo(place);
      if (element.scrollTop < place.top - 1) return;
      observer.disconnect();
      linksIn(element)[place.link]?.focus({ preventScroll: true });
    });
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, [list, place]);
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll('a')];
