import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
};

const VARIANT = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong shadow-card',
  secondary: 'border border-line bg-card text-ink hover:bg-sunken shadow-card',
  quiet: 'text-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-bad text-on-bad hover:brightness-110 shadow-card',
};
const SIZE = {
  small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  medium: 'min-h-11 px-4 py-1.5 text-sm',
  large: 'min-h-12 px-4 py-2 text-base sm:px-6',
};

const look = ({ variant = 'primary', size = 'medium' }: Look, className?: string) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-lg text-center font-medium transition-colors',
    'disabled:opacity-60 aria-busy:cursor-wait aria-busy:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANT[variant],
    SIZE[size],
    className,
  );

/** `pending` shows that something is in progress and blocks a second click. The focus stays: a disabled button has none. */
export const Button = ({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & Look & { pending?: boolean | undefined }) => (
  <button
    type="button"
    {...props}
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
    onClick={pending ? (event) => event.preventDefault() : onClick}
    className={look({ variant, size }, className)}
  >
    {pending && <LoaderCircle aria-hidden className="animate-spin" />}
    {children}
  </button>
);

/** A link inside Kairos that looks like a button. */
export const ButtonLink = ({ variant, size, className, ...props }: ComponentProps<typeof Link> & Look) => (
  <Link {...props} className={look({ variant, size }, className)} />
);

/** A link that leaves the app, such as to the sign-in with Google. */
export const ButtonAnchor = ({
  variant,
  size,
  className,
  children,
  ...props
}: ComponentProps<'a'> & Look) => (
  <a {...props} className={look({ variant, size }, className)}>
    {children}
  </a>
);
