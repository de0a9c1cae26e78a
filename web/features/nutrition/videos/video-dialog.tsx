import type { NutritionVideo } from '#content/nutrition/schema.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { VideoPlayer } from './video-player.tsx';

interface VideoDialogProps {
  video: NutritionVideo;
  /** Opened by a navigation from the page under it. */
  isInAddress: boolean;
  onClose: () => void;
}

/** A film over the page. */
export function VideoDialog({ video, isInAddress, onClose }: VideoDialogProps) {
  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{video.title}</DialogTitle>
          <DialogDescription>{video.description}</DialogDescription>
        </DialogHeader>
        <VideoPlayer video={video} />
      </DialogContent>
    </Dialog>
  );
}
