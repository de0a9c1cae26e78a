import { useState } from 'react';
import { publicUrlOf } from '#web/lib/storage.ts';
import { cn } from '#web/lib/cn.ts';

const PHOTO_LIMIT = 6;

interface WorkoutPhotosProps {
  workoutName: string;
  images: readonly string[];
}

/** The photos of a workout, at most six; pressing one shows it large, pressing it again makes it small. */
export function WorkoutPhotos({ workoutName, images }: WorkoutPhotosProps) {
  const [large, setLarge] = useState<string | null>(null);
  const urls = images.slice(0, PHOTO_LIMIT).map((image) => publicUrlOf('workout-images', image));
  if (urls.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-normal text-muted-foreground">Fotos</h3>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {urls.map((url, index) => {
          const isLarge = url === large;
          return (
            <li key={url} className={cn(isLarge && 'order-first col-span-full')}>
              <button
                type="button"
                aria-pressed={isLarge}
                onClick={() => setLarge(isLarge ? null : url)}
                className={cn('block w-full overflow-hidden rounded-md bg-muted', isLarge ? 'cursor-zoom-out' : 'aspect-square cursor-zoom-in')}
              >
                <img
                  src={url}
                  alt={`${isLarge ? 'Diminuir' : 'Ampliar'} foto ${index + 1} de ${urls.length} de ${workoutName}`}
                  loading="lazy"
                  decoding="async"
                  className={cn('w-full', isLarge ? 'max-h-[60vh] object-contain' : 'size-full object-cover')}
                />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
