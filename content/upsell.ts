import type { Upsell } from './schema.ts';

/** Texts common to every upsell screen. */
export const upsellTexts = {
  badge: 'Funcionalidade Expert',
  benefitsHeading: 'O que você terá acesso:',
  actionLabel: 'Tornar-se Expert',
  note: 'Cancele a qualquer momento • Sem compromisso',
} as const;

const workoutsLibrary: Upsell = {
  title: 'Biblioteca de Treinos',
  description: 'Treine com nossos parceiros quando e onde quiser, com vídeos e materiais para cada fase.',
  benefits: [
    'Cinco programas de parceiros: musculação, pilates, luta, corrida e fisioterapia',
    'Vídeos guiados do iniciante ao avançado',
    'Fichas e planilhas em PDF para levar com você',
    'Filtros por modalidade e nível para achar seu treino',
  ],
};

const upsells: Readonly<Record<string, Upsell>> = {
  enhanced_dashboard: {
    title: 'Dashboard Completo',
    description: 'Veja sua evolução em números: sequência, treinos, horas e pontos em um só lugar.',
    benefits: [
      'Resumo da semana com gráfico dia a dia',
      'Sua sequência de dias e o total de treinos',
      'Horas treinadas e pontos conquistados',
      'Progresso em cada desafio ativo',
    ],
  },
  nutrition_guide: {
    title: 'Guia de Nutrição',
    description: 'Receitas práticas e orientações para comer bem sem complicar a rotina.',
    benefits: [
      'Receitas com modo de preparo, calorias e porções',
      'Vídeos curtos sobre alimentação no dia a dia',
      'Materiais em PDF para organizar sua semana',
      'Dicas para cada objetivo, do emagrecimento à hipertrofia',
    ],
  },
  workouts_library: workoutsLibrary,
  workout_library: workoutsLibrary,
  benefits: {
    title: 'Benefícios do Clube',
    description: 'Seu esforço vale vantagens com quem cuida de você dentro e fora do treino.',
    benefits: [
      'Primeira aula grátis em todos os parceiros',
      'Planos especiais para participantes do desafio',
      'Academias, estúdios e modalidades para variar',
      'Contato direto com cada parceiro',
    ],
  },
  partner_benefits: {
    title: 'Benefícios com Parceiros',
    description: 'Condições exclusivas em academias, estúdios e espaços de treino parceiros do clube.',
    benefits: [
      'Aula experimental gratuita em cada parceiro',
      'Preços especiais durante o desafio',
      'Sete parceiros de diferentes modalidades',
      'Atendimento direto por mensagem',
    ],
  },
};

const genericUpsell: Upsell = {
  title: 'Funcionalidade Premium',
  description: 'Esta funcionalidade está disponível apenas para usuários Expert',
  benefits: ['Acesso completo a todos os recursos', 'Conteúdo exclusivo para assinantes', 'Novidades antes de todo mundo'],
};

/** Features with an upsell text of their own. */
export const upsellFeatures: readonly string[] = Object.keys(upsells);

/** The texts of the upsell screen of a feature; an unknown feature gets the generic text. */
export function upsellFor(feature: string): Upsell {
  return Object.hasOwn(upsells, feature) ? (upsells[feature] ?? genericUpsell) : genericUpsell;
}
