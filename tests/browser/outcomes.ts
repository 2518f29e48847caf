import type { BrowserContext } from '@playwright/test';

/**
 * Holds the rule that no press leaves its outcome out of sight. Whatever a press changes has to be in view, or a live
 * region has to say so, and the focus isn't lost with a control that goes away. Judged in the page a moment after each
 * change, and before the next press moves the focus or anything scrolls the page for the next step of a test. `onLost` gets a
 * sentence for each press that fails.
 */
export async function watchOutcomes(
  context: BrowserContext,
  onLost: (sentence: string) => void,
): Promise<void> {
  await context.exposeBinding('outcomeIsLost', (_, sentence: string) => onLost(sentence));
  await context.addInitScript(watch);
}

/** Has the last press on each page told, too. */
export async function endOutcomes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.evaluate(() => window.reportOutcome?.()).catch(() => {});
}

declare global {
  interface Window {
    outcomeIsLost(sentence: string): Promise<void>;
    reportOutcome?(): void;
  }
}

/** Runs in the page. */
function watch(): void {
  /** In milliseconds: what comes later may have another cause. */
  const LATEST = 5_000;
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
  type Press = {
    name: string;
    control: Element;
    path: string;
    at: number;
    hadFocus: boolean;
    changed: Set<Element>;
    isSaid: boolean;
    fault: string | null;
    /** Whether a frame has been drawn since a change that isn't judged yet. */
    isDrawn: boolean;
  };
  let press: Press | null = null;

  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

  const isSeen = (element: Element): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };

  /** Whether people can see it once they scroll there. A spinner or a picture is no outcome. */
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const says = element.textContent?.trim();
    return Boolean(says) && width > 1 && height > 1 && element.checkVisibility();
  };

  const judge = ({ control, path, hadFocus, changed, isSaid }: Press): string | null => {
    if (location.pathname !== path) return null;
    const focus = document.activeElement;
    const isLost = hadFocus && (!focus || focus === document.body);
    // A closed dialog takes its controls with it and shows nothing new.
    if (isLost && !control.isConnected) return 'the focus is lost';
    const shown = [...changed].filter(isShown);
    if (isSaid || shown.length === 0) return null;
    // It shows its own state, or what it opens begins right below it.
    if (control.matches('input, label, summary, [aria-pressed], [aria-expanded=true]') && isSeen(control))
      return null;
    if (focus && focus !== document.body && focus !== control && isSeen(focus)) return null;
    if (!shown.some(isSeen)) return `“${shown[0]!.textContent?.trim().slice(0, 60)}” is out of sight`;
    return isLost ? 'the focus is lost' : null;
  };

  const report = () => {
    if (press?.isDrawn) press.fault = judge(press);
    if (press?.fault) void window.outcomeIsLost(`After “${press.name}”, ${press.fault} (${press.path}).`);
    press = null;
  };

  const begin = (control: Element, name: string) => {
    press = {
      ...{ name, control, path: location.pathname, at: performance.now() },
      hadFocus: document.activeElement !== document.body,
      changed: new Set(),
      ...{ isSaid: false, fault: null, isDrawn: false },
    };
  };

  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return;
      const control = event.target.closest('button, a, summary, label, input, [role=tab]');
      if (!control) return;
      report();
      begin(control, (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 60));
    },
    true,
  );
  // Before the browser moves the focus to what is pressed next.
  addEventListener('pointerdown', report, true);
  addEventListener(
    'keydown',
    ({ key }) => {
      report();
      const inDialog = document.activeElement?.closest('dialog');
      if (key === 'Escape' && inDialog) begin(document.activeElement!, key);
    },
    true,
  );
  addEventListener('pagehide', report);
  // Neither what a new size redraws nor where Back and Forward lead is an outcome of the press.
  addEventListener('resize', report);
  addEventListener('popstate', report);

  new MutationObserver((records) => {
    const current = press;
    if (!current || performance.now() - current.at > LATEST) return;
    for (const { target, addedNodes, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = elementOf(node);
        if (!element || element.closest('head, script, style, .animate-spin')) continue;
        if (element.closest(LIVE) && element.textContent?.trim()) current.isSaid = true;
        current.changed.add(element);
      }
    // A frame between two changes was judged in passing: the page itself leads the focus on in the next one.
    current.fault = null;
    current.isDrawn = false;
    requestAnimationFrame(() => {
      current.isDrawn = true;
      requestAnimationFrame(() => {
        if (current !== press) return;
        current.fault = judge(current);
        // What scrolls the page for the next press is no outcome of this one.
        current.isDrawn = false;
      });
    });
  }).observe(document, { childList: true, characterData: true, subtree: true });

  window.reportOutcome = report;
}
