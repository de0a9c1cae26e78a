import { mailsOf } from './mail-writer.ts';

/** The facts that app.raffle_mail_facts tells of a winner. */
interface Win {
  prize: string;
  number: number;
  entries: number;
}

/** The mail to a raffle's winner. */
export const perkMails = mailsOf<Win>({
  raffle_won: ({ prize, number, entries }, { clubName, origin }) => ({
    subject: `Você ganhou um sorteio do ${clubName}`,
    heading: 'Parabéns, você ganhou!',
    paragraphs: [
      `No sorteio “${prize}” saiu o seu número: ${number}, entre ${entries}.`,
      'A equipe do clube vai escrever para este email e combinar com você a entrega do prêmio.',
    ],
    action: { label: 'Ver o sorteio', link: `${origin}/app/plan` },
    footnote:
      'Quem participou vê o resultado em Meu plano e pode conferi-lo. O clube não pede pagamento nem senha para entregar um prêmio.',
  }),
});
