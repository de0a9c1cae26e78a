import { Play } from 'lucide-react';
import type { NutritionTrainer, NutritionVideo } from '#content/nutrition/schema.ts';
import { videoIdOf } from '#domain/video.ts';
import { VideoStill } from '../videos/video-still.tsx';
import { OpenOverLink } from './open-over-link.tsx';

interface TrainerCardProps {
  trainer: NutritionTrainer;
  intro: NutritionVideo | undefined;
}

/** The person who presents the guide, and the film in which they do. */
export function TrainerCard({ trainer, intro }: TrainerCardProps) {
  return (
    <section
      aria-labelledby="trainer"
      className="relative grid overflow-hidden rounded-3xl bg-card shadow-card md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      {intro ? (
        <OpenOverLink
          opens={{ name: 'video', id: intro.id }}
          className="group relative block focus-visible:-outline-offset-4 md:order-last"
        >
          <VideoStill
            videoId={videoIdOf(intro.youtubeUrl)}
            isQuiet
            className="w-full max-md:aspect-[3/1] md:aspect-auto md:h-full md:min-h-64"
          />
          <span className="absolute inset-0 m-auto flex h-fit min-h-13 w-fit max-w-[calc(100%-var(--spacing)*4)] items-center gap-2.5 rounded-full bg-white px-5 py-1.5 leading-tight font-semibold text-black shadow-lifted transition-transform motion-safe:group-hover:scale-105">
            <Play aria-hidden="true" className="size-5 fill-current" />
            <span>
              Assistir à apresentação
              <span className="narrow:sr-only">{` · ${intro.duration}`}</span>
            </span>
          </span>
        </OpenOverLink>
      ) : null}
      <div className="flex flex-col justify-center gap-2 p-4 sm:gap-3 sm:p-8">
        <p className="text-sm font-semibold text-streak-ink">Quem apresenta</p>
        <div>
          <h2 id="trainer" className="text-xl leading-tight font-extrabold sm:text-2xl">
            {trainer.name}
          </h2>
          <p className="font-medium text-muted-foreground">{trainer.role}</p>
        </div>
        <p className="text-pretty max-sm:text-sm">{trainer.presentation}</p>
      </div>
    </section>
  );
}
