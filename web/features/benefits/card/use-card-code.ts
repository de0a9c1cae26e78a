import { useEffect, useState } from 'react';
import { cardCode, cardMinute } from '#domain/card-code.ts';
import { preciseNow } from '#web/lib/device/clock.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';

/** The code of the running minute; null until it is worked out, which takes a moment. */
export function useCardCode(key: string): string | null {
  const minute = useMoment((instant) => String(cardMinute(instant)), preciseNow);
  const [worked, setWorked] = useState<{ of: string; code: string } | null>(null);
  const of = `${key} ${minute}`;
  useEffect(() => {
    let isCurrent = true;
    void cardCode(key, Number(minute)).then((code) => isCurrent && setWorked({ of, code }));
    return () => {
      isCurrent = false;
    };
  }, [key, minute, of]);
  // The code of the minute before is better than an empty card: it is still taken.
  return worked?.of.startsWith(key) ? worked.code : null;
}
