import { Camera, MessageCircle } from 'lucide-react';
import type { BenefitPartner } from '#content/benefits/schema.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { useDisplayName } from '#web/lib/session/session-hooks.ts';
import { BenefitFacts } from './benefit-facts.tsx';
import { chatGreeting, chatUrl, instagramUrl } from './benefits-view.ts';

interface ContactDialogProps {
  partner: BenefitPartner;
  /** Whether the member takes part in a challenge. */
  isParticipant: boolean;
  /** Opened by a navigation from the list. */
  isInAddress: boolean;
  onClose: () => void;
}

/** How to reach a partner, with the message the chat begins with. */
export function ContactDialog({ partner, isParticipant, isInAddress, onClose }: ContactDialogProps) {
  const writer = { name: useDisplayName(''), isParticipant };
  const { name, phone, instagram } = partner;
  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{`Falar com ${name}`}</DialogTitle>
          <DialogDescription>A conversa abre em outra aba, já com esta mensagem:</DialogDescription>
        </DialogHeader>
        <blockquote className="rounded-2xl rounded-bl-sm bg-streak-soft px-4 py-3 text-streak-ink">
          {chatGreeting(partner, writer)}
        </blockquote>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-sm text-muted-foreground">Telefone</dt>
            <dd className="font-semibold tabular-nums">{phone}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-sm text-muted-foreground">Instagram</dt>
            <dd className="font-semibold wrap-anywhere">{instagram}</dd>
          </div>
        </dl>
        <BenefitFacts partner={partner} />
        <DialogFooter>
          <Button asChild variant="outline" size="lg">
            <a
              href={instagramUrl(partner)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Instagram ${instagram} (abre em nova aba)`}
            >
              <Camera aria-hidden="true" />
              Instagram
            </a>
          </Button>
          <Button asChild size="lg">
            <a href={chatUrl(partner, writer)} target="_blank" rel="noopener noreferrer" aria-label="Abrir conversa (abre em nova aba)">
              <MessageCircle aria-hidden="true" />
              Abrir conversa
            </a>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
