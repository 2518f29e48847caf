/** Each file by its address in this folder. Taken by tests/browser/web-pictures.ts, with two pixels for each of CSS. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** In CSS pixels. */
export const PICTURE_SIZES = {
  meeting: { width: 1104, height: 842 },
  'meeting-phone': { width: 390, height: 720 },
  booked: { width: 640, height: 606 },
  answer: { width: 390, height: 517 },
} as const;
type Name = keyof typeof PICTURE_SIZES;

/** A picture of the product, in the colors of the page. `onPhones` is another one, for narrow screens. */
export const ProductPicture = ({ of: name, onPhones, alt }: { of: Name; onPhones?: Name; alt: string }) =>
  (['light', 'dark'] as const).map((theme) => (
    // The hidden one is never loaded, since it's lazy.
    <picture key={theme} className={`if-page-${theme}`}>
      {onPhones && (
        <source media="(max-width: 639px)" srcSet={fileOf(onPhones, theme)} {...PICTURE_SIZES[onPhones]} />
      )}
      <img
        src={fileOf(name, theme)}
        {...PICTURE_SIZES[name]}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="w-full"
      />
    </picture>
  ));

const fileOf = (name: Name, theme: 'light' | 'dark') => FILES[`./pictures/${name}-${theme}.webp`];
