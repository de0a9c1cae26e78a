import { useEffect, useState } from 'react';
import { logWarning } from '#web/lib/log.ts';
import { drawCard } from './draw-card.ts';
import type { CardShape } from './draw-card.ts';
import type { ShareCard } from './share-card.ts';
import { pictureFile } from './share-picture.ts';

interface CardPicture {
  file: File;
  /** An address of the file for this page, to show it. */
  address: string;
}

interface Wanted {
  card: ShareCard;
  shape: CardShape;
  name: string | null;
  photo: ImageBitmap | null;
}

/**
 * The picture of a card, drawn again when something of it changes. 'failed' where the device can't draw it; null until
 * it is there.
 */
export function useCardPicture({ card, shape, name, photo }: Wanted): CardPicture | 'failed' | null {
  const [picture, setPicture] = useState<CardPicture | 'failed' | null>(null);
  const key = JSON.stringify(card);
  useEffect(() => {
    let isWanted = true;
    let address = '';
    const draw = async () => {
      const file = await pictureFile(await drawCard({ card: JSON.parse(key) as ShareCard, shape, name, photo }), `clube-${shape}.png`);
      if (!isWanted) return;
      address = URL.createObjectURL(file);
      setPicture({ file, address });
    };
    draw().catch((error: unknown) => {
      logWarning('o cartão não foi desenhado', error);
      if (isWanted) setPicture('failed');
    });
    return () => {
      isWanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [key, shape, name, photo]);
  return picture;
}
