import { clsx } from 'clsx';

/** Picture files by their path in this folder. Taken by tests/browser/web-pictures.ts, at two pixels per CSS pixel. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** In CSS pixels. */
const SIZES = {
  meeting: { width: 1104, height: 672 },
  'meeting-phone': { width: 390, height: 720 },
  booked: { width: 640, height: 475 },
  answer: { width: 390, height: 517 },
} as const;
type Name = keyof typeof SIZES;

/**
 * The space reserved for each picture until it loads. Repeats the numbers of `SIZES`, because Tailwind reads class
 * names from the source.
 */
const ROOM: Partial<Record<Name, string>> = {
  meeting: 'aspect-[390/720] sm:aspect-[1104/672]',
  booked: 'aspect-[640/475]',
  answer: 'aspect-[390/517]',
};

/**
 * A picture of the product, in the colors of the page. `onPhones` is the picture for narrow screens. Browsers load
 * pictures after the first paint, so that they don't delay the words.
 */
export const ProductPicture = ({ of: name, onPhones, alt }: { of: Name; onPhones?: Name; alt: string }) => (
  <div className={clsx('after-first-paint', ROOM[name])}>
    {(['light', 'dark'] as const).map((theme) => (
      // Lazy loading never loads the hidden picture.
      <picture key={theme} className={`if-page-${theme}`}>
        {onPhones && (
          <source media="(max-width: 639px)" srcSet={fileOf(onPhones, theme)} {...SIZES[onPhones]} />
        )}
        <img
          src={fileOf(name, theme)}
          {...SIZES[name]}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="w-full"
        />
      </picture>
    ))}
  </div>
);

const fileOf = (name: Name, theme: 'light' | 'dark') => FILES[`./pictures/${name}-${theme}.webp`];
