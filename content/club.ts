import type { Club } from './schema.ts';

/**
 * The club itself: the one file another club edits first. Addresses, handles and numbers are examples and lead nowhere.
 */
export const club: Club = {
  name: 'Clube 21',
  shortName: 'Clube 21',
  tagline: 'Movimento todo dia, em boa companhia',
  description:
    'Uma comunidade para criar o hábito de se mexer: desafios de 21 dias, ranking ao vivo, treinos de parceiros e receitas do dia a dia.',
  challengeTitle: 'Desafio 21 dias',
  copyrightYear: 2024,
  currency: 'BRL',
  prices: {
    free: { amount: 0, label: 'R$ 0' },
    paid: { amount: 39.9, label: 'R$ 39,90', period: '/mês' },
  },
  links: {
    appStore: 'https://example.com/clube21/aplicativo',
    groupInvite: 'https://example.com/clube21/comunidade',
    instagramBaseUrl: 'https://example.com/instagram/',
  },
  appScheme: 'clube21',
  contact: {
    email: 'contato@clube21.example',
    phone: '5511900000021',
    phoneLabel: '(11) 90000-0021',
    chatBaseUrl: 'https://example.com/conversa/',
    chatGreeting: 'Olá! Vim pelo site do Clube 21 e gostaria de saber mais.',
    helpGreeting: 'Olá! Sou membro do Clube 21 e preciso de uma ajuda com o aplicativo.',
  },
  legal: {
    companyName: 'Clube 21 Exemplo Ltda. (empresa fictícia)',
    registration: 'CNPJ 00.000.000/0000-00 (exemplo)',
    address: 'Rua do Exemplo, 21, Bairro Modelo, São Paulo/SP, CEP 00000-000',
    dataOfficer: 'Ana Exemplo da Silva (nome fictício)',
    privacyEmail: 'privacidade@clube21.example',
    courtCity: 'São Paulo/SP',
  },
  socialAccounts: [
    {
      id: 'community',
      name: 'Clube 21',
      handle: '@clube21.exemplo',
      url: 'https://example.com/instagram/clube21.exemplo',
      description: 'Encontros, bastidores e as histórias de quem treina com a gente.',
    },
    {
      id: 'challenge',
      name: 'Desafio 21 dias',
      handle: '@desafio21.exemplo',
      url: 'https://example.com/instagram/desafio21.exemplo',
      description: 'O ranking, as regras e os destaques de cada edição do desafio.',
    },
    {
      id: 'founder',
      name: 'Lia Modelo',
      handle: '@lia.modelo.exemplo',
      url: 'https://example.com/instagram/lia.modelo.exemplo',
      description: 'A rotina de quem fundou o clube, com treinos e dicas de todo dia.',
    },
  ],
};

/** "R$ 39,90/mês" for running text, where no line may break within it. */
export const paidPriceInText = `${club.prices.paid.label}${club.prices.paid.period}`.replaceAll(' ', '\u00a0');
