import { cn } from '#web/lib/cn.ts';
import { squareUrl } from '#web/lib/files/rendition-url.ts';
import { useLatePicture } from '#web/lib/files/use-late-picture.ts';

const SIDE = 64;

interface PhotoStripProps {
  urls: readonly string[];
  /** How many are shown; the rest are counted on the last one. */
  limit: number;
  className?: string;
}

function Preview({ src }: { src: string }) {
  const { arrivals, onError } = useLatePicture(src);
  return (
    <img
      key={arrivals}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      width={SIDE}
      height={SIDE}
      onError={onError}
      className="size-full object-cover"
    />
  );
}

/** Small previews in a row. Decorative: the open entry has the pictures with their names. */
export function PhotoStrip({ urls, limit, className }: PhotoStripProps) {
  const shown = urls.slice(0, limit);
  const hidden = urls.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <span aria-hidden="true" className={cn('flex gap-2', className)}>
      {shown.map((url, index) => (
        <span key={url} className="relative aspect-square w-16 min-w-0 overflow-hidden rounded-md bg-muted">
          <Preview src={squareUrl(url, SIDE)} />
          {hidden > 0 && index === shown.length - 1 ? (
            <span className="absolute inset-0 grid place-items-center bg-scrim font-bold text-white">{`+${hidden}`}</span>
          ) : null}
        </span>
      ))}
    </span>
  );
}
