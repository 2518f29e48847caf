import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { versionFrom } from './version-from.ts';

/** Milliseconds. Only the version where the slider stops is fetched. */
const REST = 120;

/** The shown version, kept in the URL as `at`. Without it, the newest. */
export function useVersion(newest: number): [number, (version: number) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const version = versionFrom(params.get('at'), newest);
  const show = (next: number) => {
    if (next < 1 || next > newest) return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === newest) after.delete('at');
        else after.set('at', String(next));
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  };
  return [version, show];
}

/** Scrolls to the entry of a linked version once the content above has its height. */
export function useSeenOnArrival(isThere: boolean): void {
  const [params] = useSearchParams();
  const isOwed = useRef(params.has('at'));
  useEffect(() => {
    if (!isThere || !isOwed.current) return;
    isOwed.current = false;
    document.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
}

/** The value once it has stopped changing for a moment. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Elements that use the arrow keys themselves. */
const TAKEN = 'input, select, textarea, [role="tab"], [contenteditable]';

/** The left and right arrow keys move between versions, wherever the focus is. */
export function useArrowKeys(version: number, show: (version: number) => void): void {
  useEffect(() => {
    const press = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (key === 'ArrowLeft') show(version - 1);
      if (key === 'ArrowRight') show(version + 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
