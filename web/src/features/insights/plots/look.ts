/** Shared by all plots. The page's colors, so plots follow its theme. */
export const TICK = { fill: 'var(--color-soft)', fontSize: 12, style: { fontSize: 12 } } as const;
export const GRID = { stroke: 'var(--color-line)' } as const;
export const ACCENT = 'var(--color-accent)';
/** Behind the hovered element. */
export const CURSOR = { fill: 'var(--color-sunken)' } as const;
/** Pixels, so that a single bar doesn't fill the plot. */
export const WIDEST_BAR = 40;
/** No animation. */
export const STILL = { isAnimationActive: false } as const;
export const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 } as const;
