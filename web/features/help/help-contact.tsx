import { Mail, MessageCircle } from 'lucide-react';
import { club } from '#content/club.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

const { contact } = club;
const chatLink = `${contact.chatBaseUrl}${contact.phone}?text=${encodeURIComponent(contact.helpGreeting)}`;

/** The ways to a person, when the answers were not enough. */
export function HelpContact() {
  return (
    <Card className="items-start gap-5 sm:flex-row sm:items-center sm:justify-between sm:p-8">
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl leading-tight font-bold">Ainda com dúvida?</h2>
        <p className="text-muted-foreground">
          Fale com uma pessoa de verdade: <span className="whitespace-nowrap">{contact.phoneLabel}</span>.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 sm:shrink-0 sm:flex-nowrap">
        <Button asChild>
          <a href={chatLink} target="_blank" rel="noopener noreferrer">
            <MessageCircle aria-hidden="true" />
            Conversar
          </a>
        </Button>
        <Button asChild variant="outline">
          <a href={`mailto:${contact.email}`}>
            <Mail aria-hidden="true" />
            Enviar email
          </a>
        </Button>
      </div>
    </Card>
  );
}
