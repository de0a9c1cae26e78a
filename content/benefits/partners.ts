import type { BenefitPartner } from './schema.ts';

/** The price that members of the challenge pay at a partner, and for how long. */
const CHALLENGE_PLAN = { planPrice: 'R$ 149,90', planDuration: '21 dias' } as const;

/**
 * The partners of the club in the order shown. Invented all of them: handles and numbers are examples and lead nowhere.
 * Members' content: the browser gets it from the database only.
 */
export const benefitPartners: readonly BenefitPartner[] = [
  {
    id: 'galpao-da-praca',
    name: 'Galpão da Praça',
    description:
      'Treino funcional em grupos de até doze pessoas, com circuito novo a cada semana e professor que corrige de perto. Para quem começa e para quem já treina.',
    image_url: null,
    instagram: '@galpao.da.praca.exemplo',
    phone: '(11) 90000-0101',
    category: 'funcional',
    featured: true,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: null },
  },
  {
    id: 'passe-livre-coletivo',
    name: 'Passe Livre Coletivo',
    description:
      'Um passe para dança, alongamento, bike e ritmos em salas do bairro inteiro. Você usa os créditos nas aulas que quiser, no horário que couber.',
    image_url: null,
    instagram: '@passelivre.coletivo.exemplo',
    phone: '(11) 90000-0102',
    category: 'coletivas',
    featured: true,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: 5 },
  },
  {
    id: 'estudio-centro-e-ar',
    name: 'Estúdio Centro e Ar',
    description:
      'Pilates de solo e de aparelhos em turmas de quatro alunos. A primeira aula inclui uma avaliação da postura e sai com um plano para os 21 dias.',
    image_url: null,
    instagram: '@centroear.exemplo',
    phone: '(11) 90000-0103',
    category: 'pilates',
    featured: true,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: null },
  },
  {
    id: 'academia-ponto-alto',
    name: 'Academia Ponto Alto',
    description:
      'Academia completa, aberta das 6h às 23h, com avaliação na chegada e ficha montada pelo professor. Esteiras, pesos livres e chuveiro quente.',
    image_url: null,
    instagram: '@academia.pontoalto.exemplo',
    phone: '(11) 90000-0104',
    category: 'academia',
    featured: false,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: null },
  },
  {
    id: 'sala-de-ferro',
    name: 'Sala de Ferro',
    description:
      'Musculação com acompanhamento: no máximo seis pessoas por professor, carga anotada a cada série e revisão da ficha toda semana.',
    image_url: null,
    instagram: '@saladeferro.exemplo',
    phone: '(11) 90000-0105',
    category: 'musculacao',
    featured: false,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: null },
  },
  {
    id: 'guarda-alta',
    name: 'Guarda Alta',
    description:
      'Boxe e muay thai para todos os níveis, com luvas emprestadas na primeira aula. Técnica antes de força, e ninguém luta se não quiser.',
    image_url: null,
    instagram: '@guardaalta.exemplo',
    phone: '(11) 90000-0106',
    category: 'luta',
    featured: false,
    benefits: { freeClass: true, ...CHALLENGE_PLAN, credits: null },
  },
  {
    id: 'alvorada-bootcamp',
    name: 'Alvorada Bootcamp',
    description:
      'Treino ao ar livre no parque, de manhã cedo, com corrida, escada e peso do corpo. Venha um dia, conheça a turma e veja o sol nascer.',
    image_url: null,
    instagram: '@alvorada.bootcamp.exemplo',
    phone: '(11) 90000-0107',
    category: 'bootcamp',
    featured: false,
    benefits: { freeClass: true, planPrice: null, planDuration: '1 dia', credits: null },
  },
];
