import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

interface ChangeOptions {
  /** In place of the entry in the history, or as a new one. */
  replace: boolean;
  state?: unknown;
}

/**
 * The address's parameters, and what changes some of them: null or an empty text takes one away, the others stay. A
 * change starts from the last one, even when that is not shown yet. On a slow phone a second filter is chosen before
 * the first has been drawn. The router's own setter would start from what is drawn.
 */
export function useAddressParameters(): [URLSearchParams, (changes: Record<string, string | null>, options: ChangeOptions) => void] {
  const [parameters, setParameters] = useSearchParams();
  const drawn = parameters.toString();
  /** The last drawn one, and what was asked for since and is still to be drawn, in that order. */
  const addresses = useRef<readonly string[]>([drawn]);
  useEffect(() => {
    // Later ones still come after one that was asked for, and none after one that was not, such as by Back.
    const place = addresses.current.lastIndexOf(drawn);
    addresses.current = place === -1 ? [drawn] : addresses.current.slice(place);
  }, [drawn]);

  function change(changes: Record<string, string | null>, options: ChangeOptions): void {
    const next = new URLSearchParams(addresses.current.at(-1));
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    addresses.current = [...addresses.current, next.toString()];
    setParameters(next, { ...options, preventScrollReset: true });
  }

  return [parameters, change];
}
