import { Share2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { Button } from '../ui/button.tsx';
import { cardSentence } from './share-card.ts';
import type { ShareCard } from './share-card.ts';

const ShareCardDialog = lazy(async () => ({ default: (await loadUntilThere(() => import('./share-card-dialog.tsx'))).ShareCardDialog }));

interface ShareCardButtonProps {
  card: ShareCard;
  /** The member's own name. */
  name: string;
  label?: string;
  className?: string;
}

/** The way to a picture of something of one's own; what draws it is loaded when it is pressed. */
export function ShareCardButton({ card, name, label = 'Compartilhar', className }: ShareCardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${label}: ${cardSentence(card)}`}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Share2 aria-hidden="true" />
        <span>{label}</span>
      </Button>
      <Suspense>{isOpen ? <ShareCardDialog card={card} name={name} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
