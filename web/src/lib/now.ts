import { useEffect, useState } from 'react';

/** Milliseconds; a minute that is shown is at most this late. */
const STEP = 5_000;

/** The time of this device, which goes on while it is shown. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
