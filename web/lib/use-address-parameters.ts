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
  const asked = useRef(parameters);
  useEffect(() => {
    asked.current = parameters;
  }, [parameters]);

  function change(changes: Record<string, string | null>, options: ChangeOptions): void {
    const next = new URLSearchParams(asked.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    asked.current = next;
    setParameters(next, { ...options, preventScrollReset: true });
  }

  return [parameters, change];
}
