import { FileText, FolderOpen, Play } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { renditionUrl } from '#web/lib/files/rendition-url.ts';
import type { LibraryItem } from '../library-view.ts';
import { PartnerIcon } from './partner-icon.tsx';

/** What the video service sends in place of a picture that it does not have is this wide. */
const PLACEHOLDER_WIDTH = 120;
/** A card is at most 384 CSS pixels wide. */
const COVER = 'width=768&resize=contain';

function KindMark({ item }: { item: LibraryItem }) {
  const Icon = item.youtubeUrl ? Play : item.pdfUrl ? FileText : FolderOpen;
  return (
    <span className="absolute bottom-2.5 left-2.5 grid size-9 place-items-center rounded-full bg-white/95 text-black shadow-card">
      <Icon className={cn('size-4.5', item.youtubeUrl && 'translate-x-px fill-current')} />
    </span>
  );
}

/** The picture of a workout: its own, or the video's, over one drawn in the programme's colours that stands in for both. */
export function WorkoutCover({ item, className }: { item: LibraryItem; className?: string }) {
  const picture = item.imageUrl ?? item.thumbnailUrl;
  const url = picture && renditionUrl(picture, COVER);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  return (
    <div
      aria-hidden="true"
      className={cn('relative isolate overflow-hidden', className)}
      style={{
        color: item.partner_color,
        backgroundColor: item.partner_background,
        backgroundImage: `radial-gradient(circle at 85% 10%, color-mix(in oklab, ${item.partner_color} 45%, ${item.partner_background}) 0, transparent 60%)`,
      }}
    >
      <PartnerIcon
        icon={item.partner_icon}
        strokeWidth={1.25}
        className="absolute -right-[8%] -bottom-[14%] -z-10 size-[min(95%,9rem)] -rotate-12 opacity-45"
      />
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          width={1280}
          height={720}
          onLoad={({ currentTarget }) => currentTarget.naturalWidth > PLACEHOLDER_WIDTH && setShownUrl(url)}
          className={cn(
            'absolute inset-0 size-full object-cover transition-opacity duration-300',
            shownUrl === url ? 'opacity-100' : 'opacity-0',
          )}
        />
      ) : null}
      <KindMark item={item} />
    </div>
  );
}
