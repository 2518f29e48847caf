import { Link } from 'react-router-dom';
import { Logo } from '../components/logo.tsx';
import { paths } from '../lib/paths.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const GROUPS = [
  {
    title: 'Product',
    links: [
      ['Features', paths.features],
      ['Pricing', paths.pricing],
      ['How It Works', paths.showcase],
      ['Slack', paths.slackSetup],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', paths.about],
      ['Contact', paths.contact],
      ['Privacy', paths.privacy],
      ['Terms', paths.terms],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help Center', paths.help],
      ['Status', paths.status],
    ],
  },
] as const;

/** At the bottom of every page for visitors. */
export const Footer = () => (
  <footer className="for-visitors border-t border-line bg-card">
    <div className="mx-auto grid max-w-6xl grid-cols-2 gap-10 px-4 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
      <div className="max-sm:col-span-2">
        <Logo />
        <p className="mt-3 max-w-xs text-sm text-balance text-soft">Times that work for everyone, and why.</p>
        {/* On phones, the navigation has no room for this link. */}
        <div className="mt-2 -ml-3 sm:hidden">
          <ThemeToggle />
        </div>
      </div>
      {GROUPS.map(({ title, links }) => (
        <div key={title}>
          <h2 className="text-sm font-semibold">{title}</h2>
          <ul className="mt-2">
            {links.map(([label, to]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-9 items-center text-sm text-soft hover:text-ink pointer-coarse:min-h-11"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </footer>
);
