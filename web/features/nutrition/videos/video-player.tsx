import { CloudAlert, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NutritionVideo } from '#content/nutrition/schema.ts';
import { isExampleVideo, videoIdOf, videoPlayerUrl } from '#domain/video.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ExampleVideo } from '#web/components/feedback/example-video.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePlayerFailure } from './use-player-failure.ts';
import { VideoStill } from './video-still.tsx';

interface PlayerProps {
  video: NutritionVideo;
  videoId: string;
}

function ElsewhereLink({ video, variant }: { video: NutritionVideo; variant: 'primary' | 'outline' }) {
  return (
    <Button asChild variant={variant} size={variant === 'outline' ? 'sm' : 'md'} className="w-fit">
      <a href={video.youtubeUrl} target="_blank" rel="noopener noreferrer">
        Abrir no YouTube
        <span className="sr-only"> (abre em nova aba)</span>
        <ExternalLink aria-hidden="true" />
      </a>
    </Button>
  );
}

function Frame({ video, videoId }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { hasFailed, onLoad } = usePlayerFailure(frame);
  if (hasFailed)
    return (
      <div role="alert">
        <EmptyState
          icon={<CloudAlert />}
          title="O vídeo não abriu aqui"
          description="Ele pode estar no ar do outro lado: tente direto no YouTube."
          action={<ElsewhereLink video={video} variant="primary" />}
          className="bg-muted shadow-none"
        />
      </div>
    );
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player does not work in a sandbox; it is of another origin */}
      <iframe
        ref={frame}
        src={videoPlayerUrl(videoId, window.location.origin)}
        title={video.title}
        onLoad={onLoad}
        // Without a referrer the player refuses to play.
        referrerPolicy="strict-origin-when-cross-origin"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        className="aspect-video w-full rounded-xl bg-black"
      />
      <ElsewhereLink video={video} variant="outline" />
    </>
  );
}

/** A film: its picture first, and the service's player, which sees the member's address, only when it is asked for. */
export function VideoPlayer({ video }: { video: NutritionVideo }) {
  const videoId = videoIdOf(video.youtubeUrl);
  const [isPlaying, setIsPlaying] = useState(false);
  if (videoId !== null && isExampleVideo(videoId))
    return <ExampleVideo still={<VideoStill videoId={videoId} isQuiet className="w-full rounded-xl" />} />;
  if (videoId === null) return <ElsewhereLink video={video} variant="primary" />;
  if (isPlaying) return <Frame video={video} videoId={videoId} />;
  return (
    <button type="button" onClick={() => setIsPlaying(true)} className="block w-full rounded-xl pressable">
      <VideoStill videoId={videoId} className="w-full rounded-xl" />
      <span className="sr-only">{`Reproduzir: ${video.title}`}</span>
    </button>
  );
}
