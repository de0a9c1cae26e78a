import { Clock, Film, Gauge } from 'lucide-react';
import type { NutritionVideo } from '#content/nutrition/schema.ts';
import { videoIdOf } from '#domain/video.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { capitalized } from '../nutrition-view.ts';
import { VideoStill } from '../videos/video-still.tsx';
import { OpenOverLink } from './open-over-link.tsx';

function VideoCard({ video }: { video: NutritionVideo }) {
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-2xl bg-card shadow-card transition-shadow hover:shadow-lifted">
      <VideoStill videoId={videoIdOf(video.youtubeUrl)} className="w-full" />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="text-sm font-semibold text-muted-foreground">{capitalized(video.category)}</p>
        <h3 className="text-lg leading-snug font-bold">
          <OpenOverLink
            opens={{ name: 'video', id: video.id }}
            className="rounded-sm after:absolute after:inset-0 after:rounded-2xl after:content-[''] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            <span className="sr-only">Assistir: </span>
            <span>{video.title}</span>
          </OpenOverLink>
        </h3>
        <p className="text-sm text-muted-foreground">{video.description}</p>
        <ul aria-label="Detalhes" className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-1 text-sm font-medium">
          <li className="flex items-center gap-1.5">
            <Clock aria-hidden="true" className="size-4 text-muted-foreground" />
            <span>{video.duration}</span>
          </li>
          <li className="flex items-center gap-1.5">
            <Gauge aria-hidden="true" className="size-4 text-muted-foreground" />
            <span>{video.difficulty}</span>
          </li>
          {video.tags.map((tag) => (
            <li key={tag}>
              <Badge variant="muted">{tag}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** The films beside the one that opens the page. */
export function VideosTab({ videos }: { videos: readonly NutritionVideo[] }) {
  if (videos.length === 0)
    return <EmptyState icon={<Film />} title="Nenhum vídeo por aqui ainda" description="Os vídeos do clube aparecem nesta aba." />;
  return (
    <ul aria-label="Vídeos" className="grid gap-4 sm:grid-cols-2">
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} />
        </li>
      ))}
    </ul>
  );
}
