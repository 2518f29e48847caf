/** The order in which themes cycle. */
const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
type Theme = keyof typeof NEXT;

/** Switches to the next theme and stores it. `index.html` applies the theme before the first paint. */
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
