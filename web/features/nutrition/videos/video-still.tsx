import { Apple, Banana, Carrot, Cherry, Play, Salad, ShoppingBasket, Soup } from 'lucide-react';
import { isExampleVideo, videoStillUrls } from '#domain/video.ts';
import { FirstPicture } from '#web/components/ui/first-picture.tsx';
import { cn } from '#web/lib/cn.ts';

/** Drawn where there is no picture: each film has one of these for good. */
const DRAWINGS = [
  { colors: 'bg-streak-soft text-streak-ink', Large: Salad, Small: Apple },
  { colors: 'bg-points-soft text-points-ink', Large: Soup, Small: Carrot },
  { colors: 'bg-secondary text-secondary-foreground', Large: ShoppingBasket, Small: Banana },
  { colors: 'bg-expert-soft text-expert-ink', Large: Cherry, Small: Apple },
] as const;

function drawingOf(videoId: string | null) {
  return DRAWINGS[(videoId?.codePointAt(videoId.length - 1) ?? 0) % DRAWINGS.length] ?? DRAWINGS[0];
}

interface VideoStillProps {
  /** Null for an address without one. */
  videoId: string | null;
  /** Without the sign that it plays. */
  isQuiet?: boolean;
  className?: string;
}

/**
 * A still picture of a film: its largest, else a smaller one, over a drawn one that stands in for both. Decoration
 * beside the title.
 */
export function VideoStill({ videoId, isQuiet = false, className }: VideoStillProps) {
  const urls = videoId === null || isExampleVideo(videoId) ? [] : videoStillUrls(videoId);
  const { colors, Large, Small } = drawingOf(videoId);

  return (
    <span aria-hidden="true" className={cn('relative isolate block aspect-video overflow-hidden', colors, className)}>
      <Large strokeWidth={1.25} className="absolute -right-[4%] -bottom-[14%] -z-10 size-[55%] -rotate-12 opacity-35" />
      <Small strokeWidth={1.25} className="absolute -top-[10%] left-[6%] -z-10 size-[32%] rotate-12 opacity-25" />
      <FirstPicture urls={urls} />
      {isQuiet ? null : (
        <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-white/95 text-black shadow-lifted">
          <Play className="size-6 translate-x-px fill-current" />
        </span>
      )}
    </span>
  );
}
