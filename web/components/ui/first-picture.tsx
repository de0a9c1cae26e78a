import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The width of the picture that the video service sends in place of one that it does not have. */
const PLACEHOLDER_WIDTH = 120;

/**
 * The first of some pictures that comes, asked for one after the other, over what stands in for all of them.
 * Decoration: it has no words.
 */
export function FirstPicture({ urls }: { urls: readonly string[] }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const url = urls.find((candidate) => !failed.includes(candidate));
  if (url === undefined) return null;
  const giveUp = () => setFailed((before) => [...before, url]);
  return (
    <img
      key={url}
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      width={1280}
      height={720}
      onError={giveUp}
      onLoad={({ currentTarget }) => (currentTarget.naturalWidth > PLACEHOLDER_WIDTH ? setShownUrl(url) : giveUp())}
      className={cn(
        'absolute inset-0 size-full object-cover transition-opacity duration-300',
        shownUrl === url ? 'opacity-100' : 'opacity-0',
      )}
    />
  );
}
