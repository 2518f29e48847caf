import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { versionFrom } from './version-from.ts';

/** Milliseconds. While the slider moves, only where it comes to rest is fetched. */
const REST = 120;

/** The version that is shown, which stands in the address as `at`; without it, it is the newest of all. */
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

/** Whoever comes by a link to a version sees its entry, once what stands above it has its height. */
export function useSeenOnArrival(isThere: boolean): void {
  const [params] = useSearchParams();
  const isOwed = useRef(params.has('at'));
  useEffect(() => {
    if (!isThere || !isOwed.current) return;
    isOwed.current = false;
    document.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
}

/** A value once it has stayed the same for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What the arrow keys belong to already where the focus is. */
const TAKEN = 'input, select, textarea, [role="tab"], [contenteditable]';

/** Left and right lead through the versions, wherever on the page the focus is. */
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
