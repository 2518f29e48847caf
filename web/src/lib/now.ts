import { useEffect, useState } from 'react';

/** Milliseconds, the most a shown minute lags behind. */
const STEP = 5_000;

/** The device's current time, updated while it is shown. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
