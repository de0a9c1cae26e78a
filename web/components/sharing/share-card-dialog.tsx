import { useState } from 'react';
import { toAppError } from '#web/lib/data/errors.ts';
import { preparePhoto } from '#web/lib/files/photos/prepare-photo.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/overlays/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardOptions } from './card-options.tsx';
import { CARD_HEIGHTS, CARD_WIDTH } from './draw-card.ts';
import type { CardShape } from './draw-card.ts';
import { cardSentence } from './share-card.ts';
import type { ShareCard } from './share-card.ts';
import { canShareFile, sharePicture } from './share-picture.ts';
import { useCardPicture } from './use-card-picture.ts';

interface ShareCardDialogProps {
  card: ShareCard;
  name: string;
  onClose: () => void;
}

/** Shows the picture of a card as it will be, and hands it to the device. */
export function ShareCardDialog({ card, name, onClose }: ShareCardDialogProps) {
  const [shape, setShape] = useState<CardShape>('story');
  const [hasName, setHasName] = useState(true);
  const [photo, setPhoto] = useState<ImageBitmap | null>(null);
  const picture = useCardPicture({ card, shape, name: hasName ? name : null, photo });
  const file = picture && picture !== 'failed' ? picture.file : null;

  async function choosePhoto(chosen: File | null): Promise<void> {
    try {
      setPhoto(chosen && (await createImageBitmap(await preparePhoto(chosen))));
    } catch (error) {
      toast.error('Não conseguimos usar esta foto', { description: toAppError(error).message });
    }
  }

  async function share(): Promise<void> {
    if (file && (await sharePicture(file)) === 'saved') toast.success('Imagem salva no aparelho');
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Compartilhar</DialogTitle>
          <DialogDescription>Só o que é seu aparece na imagem.</DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6">
          {picture === 'failed' ? (
            <p role="alert" className="rounded-2xl bg-muted p-5">
              Este navegador não conseguiu desenhar a imagem.
            </p>
          ) : picture ? (
            <img
              src={picture.address}
              alt={`${cardSentence(card)}${hasName ? ` ${name}` : ''}`}
              width={CARD_WIDTH}
              height={CARD_HEIGHTS[shape]}
              className="mx-auto h-[min(36dvh,30rem)] w-auto shrink-0 rounded-2xl object-contain sm:mx-0 sm:h-auto sm:w-60"
            />
          ) : (
            <Skeleton className="mx-auto h-[min(36dvh,30rem)] w-48 shrink-0 rounded-2xl sm:mx-0 sm:h-107 sm:w-60" />
          )}
          <CardOptions
            shape={shape}
            onShape={setShape}
            hasName={hasName}
            onHasName={setHasName}
            hasPhoto={photo !== null}
            onPhoto={(chosen) => void choosePhoto(chosen)}
          />
        </div>
        <DialogFooter>
          <Button size="lg" disabled={!file} onClick={() => void share()}>
            {file && canShareFile(file) ? 'Compartilhar imagem' : 'Baixar imagem'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
