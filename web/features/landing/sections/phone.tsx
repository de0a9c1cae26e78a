import { LANDING_PICTURE_SIZE, landingPicturePath } from '#web/config/landing-pictures.ts';
import type { LandingPicture } from '#web/config/landing-pictures.ts';
import { cn } from '#web/lib/cn.ts';

interface PhoneProps {
  picture: LandingPicture;
  /** The text alternative of the screen. */
  alt: string;
  /** The one that is in sight when the page opens: nothing waits for the others. */
  isFirst?: boolean;
  className?: string;
}

/** A screen of the app in a phone, light or dark as the page is. */
export function Phone({ picture, alt, isFirst = false, className }: PhoneProps) {
  return (
    <div
      className={cn('w-full max-w-75 rounded-[calc(var(--spacing)*10.5)] bg-[#221a26] p-2.5 shadow-lifted ring-1 ring-white/20', className)}
    >
      <picture>
        <source data-theme="dark" media="(prefers-color-scheme: dark)" srcSet={landingPicturePath(picture, 'dark')} type="image/avif" />
        <img
          src={landingPicturePath(picture, 'light')}
          alt={alt}
          width={LANDING_PICTURE_SIZE.width}
          height={LANDING_PICTURE_SIZE.height}
          loading={isFirst ? 'eager' : 'lazy'}
          // On a phone only its upper edge is in sight: the words' fonts go first.
          fetchPriority={isFirst ? 'low' : undefined}
          decoding="async"
          // The page's own colour: without the picture its words stand here (web/site/lost-pictures.ts).
          className="h-auto w-full rounded-3xl bg-background text-muted-foreground"
        />
      </picture>
    </div>
  );
}
