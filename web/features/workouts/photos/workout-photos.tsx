import { Flag } from 'lucide-react';
import { useState } from 'react';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { squareUrl } from '#web/lib/files/rendition-url.ts';
import { useLatePicture } from '#web/lib/files/use-late-picture.ts';

/** The number of photos that the dialog has room for, whatever the row has; never fewer than a workout may have. */
const SHOWN_PHOTOS = Math.max(6, MAX_WORKOUT_PHOTOS);
/** CSS pixels of a third of the dialog. */
const SIDE = 128;

interface WorkoutPhotoProps {
  small: string;
  /** The address of the whole photo while it is shown large and can be had. */
  whole: string | null;
  alt: string;
  isLarge: boolean;
  onUnreachable: () => void;
}

function WorkoutPhoto({ small, whole, alt, isLarge, onUnreachable }: WorkoutPhotoProps) {
  const late = useLatePicture(small);
  return (
    <img
      key={late.arrivals}
      src={whole ?? small}
      alt={alt}
      loading="lazy"
      decoding="async"
      width={isLarge ? undefined : SIDE}
      height={isLarge ? undefined : SIDE}
      onError={whole ? onUnreachable : late.onError}
      className={cn('w-full', isLarge ? 'max-h-[60vh] object-contain' : 'size-full object-cover')}
    />
  );
}

interface WorkoutPhotosProps {
  workoutName: string;
  images: readonly string[];
  /** Reports a photo by its address; left out for one's own. */
  onReport?: (address: string) => void;
}

/**
 * The photos of a workout, at most six; pressing one shows it large, pressing it again makes it small. Without a
 * network the small one is stretched.
 */
export function WorkoutPhotos({ workoutName, images, onReport }: WorkoutPhotosProps) {
  const [large, setLarge] = useState<string | null>(null);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const urls = images.slice(0, SHOWN_PHOTOS).map((image) => publicUrlOf('workout-images', image));
  if (urls.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-sm font-normal text-muted-foreground">Fotos</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {urls.map((url, index) => {
          const isLarge = url === large;
          return (
            <li key={url} className={cn(isLarge && 'order-first col-span-full')}>
              <button
                type="button"
                aria-pressed={isLarge}
                onClick={() => {
                  setUnreachable(null);
                  setLarge(isLarge ? null : url);
                }}
                className={cn(
                  'block w-full overflow-hidden rounded-md bg-muted',
                  isLarge ? 'cursor-zoom-out' : 'aspect-square cursor-zoom-in',
                )}
              >
                <WorkoutPhoto
                  small={squareUrl(url, SIDE)}
                  whole={isLarge && url !== unreachable ? url : null}
                  alt={`${isLarge ? 'Diminuir' : 'Ampliar'} foto ${index + 1} de ${urls.length} de ${workoutName}`}
                  isLarge={isLarge}
                  onUnreachable={() => setUnreachable(url)}
                />
              </button>
              {isLarge && onReport ? (
                <Button variant="ghost" size="sm" className="mt-1 text-muted-foreground" onClick={() => onReport(url)}>
                  <Flag aria-hidden="true" />
                  Denunciar foto
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
