import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { PLAYER_ORIGIN } from '#domain/video.ts';

/** A frame that has not loaded by then will not. */
const PATIENCE_MS = 10_000;

function isErrorMessage(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'event' in message && message.event === 'onError';
  } catch {
    return false;
  }
}

/**
 * Whether a player in a frame has failed: it does not load, or says that it can't play. The player tells its errors to
 * a page that has said that it listens; the service's own script would do no more.
 */
export function usePlayerFailure(frame: RefObject<HTMLIFrameElement | null>) {
  const [hasFailed, setHasFailed] = useState(false);
  const [hasLoaded, setHasLoaded] = useState(false);

  useEffect(() => {
    function onMessage({ source, data }: MessageEvent<unknown>): void {
      if (source !== null && source === frame.current?.contentWindow && isErrorMessage(data)) setHasFailed(true);
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);

  useEffect(() => {
    if (hasLoaded) return undefined;
    const timer = setTimeout(() => setHasFailed(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [hasLoaded]);

  function onLoad(): void {
    setHasLoaded(true);
    frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }), PLAYER_ORIGIN);
  }

  return { hasFailed, onLoad };
}
