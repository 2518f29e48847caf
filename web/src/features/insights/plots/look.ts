/** What all plots share. Colours are those of the page, so that they follow its theme. */
export const TICK = { fill: 'var(--color-soft)', fontSize: 12, style: { fontSize: 12 } } as const;
export const GRID = { stroke: 'var(--color-line)' } as const;
export const ACCENT = 'var(--color-accent)';
/** Below what the mouse points at. */
export const CURSOR = { fill: 'var(--color-sunken)' } as const;
/** Pixels: a single bar does not fill the whole plot. */
export const WIDEST_BAR = 40;
/** Nothing moves, and the table is what keyboards have. */
export const STILL = { isAnimationActive: false } as const;
export const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 } as const;
