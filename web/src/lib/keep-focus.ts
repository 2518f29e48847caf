/** The controls with which someone may go on in a list. */
const CONTROLS = 'a[href], button:enabled, summary';

/** An element around the focus, and its place among its siblings. */
type Around = { element: HTMLElement; place: number };

/**
 * Browsers drop the focus together with an element that goes away. This moves it to what is left around that element, or to
 * the next row where a row of a list is gone, so that screen readers and the Tab key go on from there. Whatever leads the
 * focus elsewhere comes first.
 */
export function keepFocus(): void {
  let around: Around[] = [];
  document.addEventListener('focusin', ({ target }) => {
    around = [];
    for (let one = target as HTMLElement | null; one && one !== document.body; one = one.parentElement)
      around.push({ element: one, place: [...(one.parentElement?.children ?? [])].indexOf(one) });
  });
  new MutationObserver(() => {
    if (around[0]?.element.isConnected !== false) return;
    requestAnimationFrame(() => {
      const index = around.findIndex(({ element }) => element.isConnected);
      if (index < 1 || document.activeElement !== document.body) return;
      const left = around[index]!.element;
      const next = nextRow(left, around[index - 1]!);
      if (next) return next.focus({ preventScroll: true });
      if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
      left.classList.add('outline-none');
      left.focus({ preventScroll: true });
    });
  }).observe(document, { childList: true, subtree: true });
}

/** The first control of the row that took the place of a row that is gone, or of the row before. */
function nextRow(list: HTMLElement, { element, place }: Around): HTMLElement | null {
  const rows = [...list.children].filter((child) => child.tagName === element.tagName);
  if (!element.matches('li, article, tr') || rows.length === 0) return null;
  const after = rows.find((row) => [...list.children].indexOf(row) >= place);
  return (after ?? rows.at(-1)!).querySelector<HTMLElement>(CONTROLS);
}
