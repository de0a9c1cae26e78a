import { ExampleVideo } from '#web/components/feedback/example-video.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { DrawnCover } from './covers/drawn-cover.tsx';
import type { LibraryItem } from './library-view.ts';

interface ExampleFilmDialogProps {
  item: LibraryItem;
  /** Opened by a navigation from the page under it. */
  isInAddress: boolean;
  onClose: () => void;
}

/** A workout whose film the club has not made yet, over the page: the video host would answer with a dead page. */
export function ExampleFilmDialog({ item, isInAddress, onClose }: ExampleFilmDialogProps) {
  const still = (
    <div aria-hidden="true" className="relative aspect-video w-full overflow-hidden rounded-xl">
      <DrawnCover item={item} />
    </div>
  );
  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-3xl">
        <DialogHeader>
          <DialogTitle>{item.title}</DialogTitle>
          <DialogDescription>{item.description}</DialogDescription>
        </DialogHeader>
        <ExampleVideo still={still} />
      </DialogContent>
    </Dialog>
  );
}
