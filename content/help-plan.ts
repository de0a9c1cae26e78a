import { club } from './club.ts';
import type { HelpGroup } from './schema.ts';

const { prices } = club;

/** Questions about the plans. */
export const planHelp: readonly HelpGroup[] = [
  {
    id: 'plano',
    title: 'Planos',
    description: 'Gratuito, Expert e o que muda entre eles.',
    questions: [
      {
        id: 'o-que-e-o-expert',
        question: 'O que o plano Expert acrescenta?',
        answer: [
          'Dashboard individual, biblioteca de treinos dos parceiros, guia de nutrição e benefícios. Registrar treinos, fazer check-in e participar do ranking é gratuito para todos.',
          `Ele custa ${prices.paid.label}${prices.paid.period} e pode ser cancelado a qualquer momento.`,
        ],
        keywords: 'pago premium preço valor assinatura',
      },
      {
        id: 'item-com-cadeado',
        question: 'Por que alguns itens do menu têm um cadeado?',
        answer: ['Eles fazem parte do plano Expert. Assim que o plano é confirmado, o cadeado some, sem precisar sair e entrar.'],
        keywords: 'bloqueado travado',
      },
      {
        id: 'o-que-e-seu',
        question: 'Como entro no grupo exclusivo, no Close Friends e nos sorteios?',
        answer: [
          'Quem é Expert encontra tudo em Configurações, Meu plano, na parte "O que é seu": o convite do grupo, o pedido do Close Friends, os códigos de desconto em eventos e os sorteios.',
          'No Close Friends a equipe do clube inclui você pelo Instagram do seu perfil. Nos sorteios você entra sem fazer nada: participa quem for Expert na hora.',
        ],
        keywords: 'vantagens instagram evento desconto código prêmio whatsapp',
      },
      {
        id: 'plano-terminou',
        question: 'O que acontece quando o plano termina?',
        answer: [
          'Sua conta volta ao plano gratuito. Treinos, pontos e conquistas continuam guardados, e voltam a aparecer no dashboard se você renovar.',
        ],
        keywords: 'venceu expirou cancelei validade',
      },
      {
        id: 'paguei-e-nao-liberou',
        question: 'Paguei e o Expert não apareceu.',
        answer: [
          'A liberação acontece quando o pagamento é confirmado, e alguns meios levam mais tempo. O plano vai para a conta com o mesmo email usado no pagamento: confira se é com ele que você entrou.',
          'Se continuar assim, fale com a gente e envie o comprovante.',
        ],
        keywords: 'pagamento compra email diferente',
      },
    ],
  },
];
