import { useEffect, useState } from 'react';

type Code = { size: number; path: string };

/** Modules of white around the code, which readers need to find it. */
const QUIET = 4;

/** A text as a QR code, dark on light in both themes, because some readers can't handle inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<Code | null>(null);

  useEffect(() => {
    let isWanted = true;
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
      const squares = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
      if (isWanted) setCode({ size, path: squares.join('') });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);

  return (
    <div className="aspect-square w-full max-w-56 overflow-hidden rounded-xl border border-line bg-card scheme-light">
      {code && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full fill-ink"
        >
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}
