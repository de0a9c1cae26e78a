import { useState } from 'react';

/** The width of the picture that the video service sends in place of one that it does not have. */
const PLACEHOLDER_WIDTH = 120;

/**
 * Asks for some pictures, one after the other, until one comes. Spread `handlers` over the image, with the address as
 * its key.
 */
export function useFirstPicture(urls: readonly string[]) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const url = urls.find((candidate) => !failed.includes(candidate));
  const giveUp = () => url !== undefined && setFailed((before) => [...before, url]);
  return {
    /** Undefined when none is left. */
    url,
    isShown: url !== undefined && shownUrl === url,
    handlers: {
      onError: giveUp,
      onLoad: ({ currentTarget }: { currentTarget: HTMLImageElement }) =>
        currentTarget.naturalWidth > PLACEHOLDER_WIDTH ? setShownUrl(url ?? null) : giveUp(),
    },
  };
}
