import { FileText, FolderOpen, Play } from 'lucide-react';
import { FirstPicture } from '#web/components/ui/first-picture.tsx';
import { cn } from '#web/lib/cn.ts';
import { wholeUrl } from '#web/lib/files/rendition-url.ts';
import { coverPicturesOf } from '../library-view.ts';
import type { LibraryItem } from '../library-view.ts';
import { DrawnCover } from './drawn-cover.tsx';

/** A card is at most 384 CSS pixels wide. */
const COVER = 768;

function KindMark({ item }: { item: LibraryItem }) {
  const Icon = item.youtubeUrl ? Play : item.pdfUrl ? FileText : FolderOpen;
  return (
    <span className="absolute bottom-2.5 left-2.5 grid size-9 place-items-center rounded-full bg-white/95 text-black shadow-card">
      <Icon className={cn('size-4.5', item.youtubeUrl && 'translate-x-px fill-current')} />
    </span>
  );
}

/** The picture of a workout: its own, or the video's, over the one drawn for it that stands in for both. */
export function WorkoutCover({ item, className }: { item: LibraryItem; className?: string }) {
  return (
    <div aria-hidden="true" className={cn('isolate overflow-hidden', className)}>
      <DrawnCover item={item} />
      <FirstPicture urls={coverPicturesOf(item).map((address) => wholeUrl(address, COVER))} />
      <KindMark item={item} />
    </div>
  );
}
