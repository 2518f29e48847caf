import { Moon, Sun, SunMoon } from 'lucide-react';
import { Tooltip } from '../components/tooltip.tsx';
import { turnTheme } from '../lib/theme.ts';

/** Cycles through light, dark, and system. `styles.css` shows the icon of the current theme. */
export const ThemeToggle = () => (
  <Tooltip text="Change theme">
    <button
      type="button"
      aria-label="Change theme: light, dark, or system"
      data-turns-theme
      onClick={turnTheme}
      className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink [&_svg]:size-5"
    >
      <SunMoon aria-hidden className="if-theme-system" />
      <Sun aria-hidden className="if-theme-light" />
      <Moon aria-hidden className="if-theme-dark" />
    </button>
  </Tooltip>
);
