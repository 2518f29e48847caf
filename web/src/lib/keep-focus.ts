/**
 * Browsers drop the focus together with an element that goes away. This moves it to what is left around that element, so
 * that screen readers and the Tab key go on from there. Whatever leads the focus elsewhere comes first.
 */
export function keepFocus(): void {
  let around: HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    around = [];
    for (let one = target as HTMLElement | null; one && one !== document.body; one = one.parentElement)
      around.push(one);
  });
  new MutationObserver(() => {
    const [focused] = around;
    if (!focused || focused.isConnected) return;
    requestAnimationFrame(() => {
      const left = around.find(({ isConnected }) => isConnected);
      if (!left || document.activeElement !== document.body) return;
      if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
      left.classList.add('outline-none');
      left.focus({ preventScroll: true });
    });
  }).observe(document, { childList: true, subtree: true });
}
