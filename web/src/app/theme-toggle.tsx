import { Moon, Sun, SunMoon } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '../lib/theme.ts';

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const;
const ICON = { system: SunMoon, light: Sun, dark: Moon };

/** Light, dark, or as the system has it. */
export function ThemeToggle() {
  const now = useTheme() ?? 'system';
  const Icon = ICON[now];
  const next = NEXT[now];
  return (
    <button
      type="button"
      aria-label={`Theme: ${now}`}
      title={`Theme: ${now}`}
      onClick={() => setTheme((next === 'system' ? null : next) satisfies Theme)}
      className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
