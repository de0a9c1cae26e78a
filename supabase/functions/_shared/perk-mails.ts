import { composeMail } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';

interface Place {
  clubName: string;
  /** Where members reach the app. */
  origin: string;
}

/** The facts that app.mail_facts tells of a winner. */
interface Win {
  to: string;
  prize: string;
  number: number;
  entries: number;
}

/** The mail to a raffle's winner. @returns null for another kind, and where there is nobody to write to */
export function perkMail(kind: unknown, facts: Record<string, unknown>, place: Place): Mail | null {
  const { to, prize, number, entries } = facts as unknown as Win;
  if (kind !== 'raffle_won' || typeof to !== 'string') return null;
  return composeMail(
    to,
    {
      subject: `Você ganhou um sorteio do ${place.clubName}`,
      heading: 'Parabéns, você ganhou!',
      paragraphs: [
        `No sorteio “${prize}” saiu o seu número: ${number}, entre ${entries}.`,
        'A equipe do clube vai escrever para este email e combinar com você a entrega do prêmio.',
      ],
      action: { label: 'Ver o sorteio', link: `${place.origin}/app/plan` },
      footnote:
        'Quem participou vê o resultado em Meu plano e pode conferi-lo. O clube não pede pagamento nem senha para entregar um prêmio.',
    },
    place.clubName,
  );
}
