import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The scroll position in pixels, and the index of the focused link or -1. */
type Place = { top: number; left: number; link: number };

/** The position in a list when leaving it, by history entry, until the page reloads. */
const places = new Map<string, Place>();

/** Restores the scroll position and the focused link when coming back to a list. */
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
    // It has no height until its dialog is open and its rows are there.
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
