import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';

/** Moves through the versions of a meeting by dragging, keyboard, or buttons. */
export const VersionSlider = ({
  version,
  versions,
  sentence,
  onShow,
}: {
  version: number;
  versions: number;
  /** What happened; absent until it's loaded. */
  sentence: string | undefined;
  onShow: (version: number) => void;
}) => (
  <Card className="sticky top-18 z-20 flex flex-col gap-2 py-4 sm:py-4">
    <div className="flex items-center gap-3">
      <Button
        variant="secondary"
        size="small"
        aria-label="Previous version"
        disabled={version === 1}
        onClick={() => onShow(version - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <input
        type="range"
        aria-label="Version of the meeting"
        aria-valuetext={`Version ${version} of ${versions}: ${sentence ?? ''}`}
        min={1}
        max={versions}
        value={version}
        onChange={({ target }) => onShow(Number(target.value))}
        className="min-h-9 min-w-0 flex-1 cursor-pointer accent-accent pointer-coarse:min-h-11"
      />
      <Button
        variant="secondary"
        size="small"
        aria-label="Next version"
        disabled={version === versions}
        onClick={() => onShow(version + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
    <p className="line-clamp-2 text-sm">
      <span className="font-medium tabular-nums">
        Version {version} of {versions}
      </span>
      {sentence !== undefined && <span className="text-soft"> · {sentence}</span>}
    </p>
  </Card>
);
