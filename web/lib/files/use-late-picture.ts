import { useEffect, useState } from 'react';

/** A server that makes many pictures at once answers 503 and asks to come again in 2 s. */
const PAUSES_MS = [3_000, 12_000];

interface Failure {
  url: string;
  /** How often it was asked for again; after the last pause it is not asked for any more. */
  tries: number;
}

/**
 * Asks again, unseen, for a picture that did not come: a browser never does, and one 503 would leave its place empty
 * for as long as the page is open.
 * @returns `isMissing`: something else may stand in its place; `arrivals`: the key of an image that stays there
 * meanwhile
 */
export function useLatePicture(url: string | null) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [arrivals, setArrivals] = useState(0);
  const current = failure?.url === url ? failure : null;

  useEffect(() => {
    const pause = PAUSES_MS[current?.tries ?? PAUSES_MS.length];
    if (!current || pause === undefined) return undefined;
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.addEventListener('error', () => setFailure({ url: current.url, tries: current.tries + 1 }));
    picture.addEventListener('load', () => {
      setFailure(null);
      setArrivals((before) => before + 1);
    });
    const timer = setTimeout(() => {
      picture.src = current.url;
    }, pause);
    return () => clearTimeout(timer);
  }, [current]);

  return { isMissing: current !== null, arrivals, onError: () => url !== null && !current && setFailure({ url, tries: 0 }) };
}
