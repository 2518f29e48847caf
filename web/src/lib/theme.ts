/** In this order, and round again. */
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
type Theme = keyof typeof NEXT;

/** Turns to the next theme and keeps it in this browser; `index.html` applies it before the first paint. */
export function turnTheme(): void {
  const { dataset } = document.documentElement;
  const next = NEXT[(dataset['theme'] as Theme | undefined) ?? 'system'];
  if (next === 'system') {
    delete dataset['theme'];
    localStorage.removeItem('theme');
  } else {
    dataset['theme'] = next;
    localStorage.setItem('theme', next);
  }
}
