import type { BenefitInformation } from './schema.ts';

/**
 * The text of the tab Informações, in the order shown. The plan's window is fixed text: it stays when the days are
 * over.
 */
export const benefitInformation: readonly BenefitInformation[] = [
  {
    id: 'plano-dos-parceiros',
    icon: 'CalendarRange',
    title: 'O plano dos parceiros',
    paragraphs: [
      'Nos parceiros que têm plano, quem participa do desafio paga R$ 149,90 por 21 dias de treino.',
      'Período do plano: 26/05/2025 a 15/06/2025.',
    ],
    items: [],
  },
  {
    id: 'primeira-aula',
    icon: 'Ticket',
    title: 'Primeira aula grátis',
    paragraphs: ['Todos os parceiros oferecem a primeira aula, uma vez em cada um. Escolha um parceiro e combine o dia pelo contato dele.'],
    items: [],
  },
  {
    id: 'como-usar',
    icon: 'ListChecks',
    title: 'Como usar',
    paragraphs: ['São quatro passos, e o último é treinar.'],
    items: [
      'Escolha o parceiro e toque em "Entrar em contato".',
      'Diga que participa do desafio do clube e marque o horário.',
      'Na recepção, mostre seu cartão de membro. Quem atende lê o código e vê que ele vale agora.',
      'Treine, e depois registre o treino aqui no aplicativo.',
    ],
  },
  {
    id: 'quem-pode-usar',
    icon: 'BadgeCheck',
    title: 'Quem pode usar',
    paragraphs: [
      'Membros do plano Expert que participam de um desafio em andamento. O benefício é pessoal e não passa para outra pessoa.',
      'O parceiro confere o código do seu cartão, ou seu nome na lista de assinantes que o clube envia a ele.',
    ],
    items: [],
  },
  {
    id: 'se-algo-der-errado',
    icon: 'LifeBuoy',
    title: 'Se algo der errado',
    paragraphs: ['Se um parceiro não reconhecer seu benefício, escreva para o clube pela página de ajuda. A gente fala com ele por você.'],
    items: [],
  },
];
