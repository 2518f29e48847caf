import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { GridPlace } from '#web/lib/roving.ts';

/** Milliseconds a finger rests before it paints instead of scrolling. */
const HOLD = 300;
/** Pixels a resting finger may move. */
const STILL = 10;

/** From the cell where it began to the cell where it is. */
type Stroke = { from: GridPlace; to: GridPlace };

/**
 * Strokes of a mouse, a pen or a finger over elements with `data-place`. A mouse paints from the first cell it's pressed
 * on. A finger scrolls as everywhere, paints a cell with a tap, and many when it rests on the first for a moment.
 */
export function useStroke(table: RefObject<HTMLElement | null>, onDone: (stroke: Stroke) => void) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  /** The same, for events that come before the next render. */
  const now = useRef<Stroke | null>(null);
  const resting = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** The browser makes a click of what a pointer has already painted. */
  const isClickDone = useRef(false);

  // Not with React's listeners, which can't keep the page from scrolling.
  useEffect(() => {
    const element = table.current;
    const keepStill = (event: TouchEvent) => {
      if (now.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [table]);

  const show = (next: Stroke | null) => {
    now.current = next;
    setStroke(next);
  };
  const begin = (at: GridPlace, pointer: number) => {
    isClickDone.current = true;
    table.current?.setPointerCapture(pointer);
    show({ from: at, to: at });
  };
  const stopResting = () => {
    clearTimeout(resting.current?.timer);
    resting.current = null;
  };

  const handlers = {
    onPointerDown({ target, isPrimary, button, pointerType, pointerId, clientX, clientY }: PointerEvent) {
      isClickDone.current = false;
      const at = placeAt(target);
      if (!at || !isPrimary || button !== 0) return;
      if (pointerType === 'mouse') return begin(at, pointerId);
      const timer = setTimeout(() => {
        begin(at, pointerId);
        navigator.vibrate?.(10);
      }, HOLD);
      resting.current = { x: clientX, y: clientY, timer };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const to = now.current && placeAt(document.elementFromPoint(clientX, clientY));
      if (now.current && to) show({ ...now.current, to });
      else if (
        resting.current &&
        Math.hypot(clientX - resting.current.x, clientY - resting.current.y) > STILL
      )
        stopResting();
    },
    onPointerUp() {
      stopResting();
      const done = now.current;
      show(null);
      if (done) onDone(done);
    },
    onPointerCancel() {
      stopResting();
      show(null);
    },
    /** Of a tap, or of a screen reader, which has no pointer. */
    onClick({ target, detail }: MouseEvent) {
      const isDone = isClickDone.current && detail > 0;
      isClickDone.current = false;
      const at = placeAt(target);
      if (at && !isDone) onDone({ from: at, to: at });
    },
    /** A finger that rests opens no menu. */
    onContextMenu(event: MouseEvent) {
      if (now.current || resting.current) event.preventDefault();
    },
  };
  return { stroke, handlers };
}

/** The place of an element of the grid, or of its content. Null elsewhere. */
export function placeAt(target: EventTarget | null): GridPlace | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  if (!element) return null;
  const [row, column] = element.dataset['place']!.split(',').map(Number);
  return [row!, column!];
}
