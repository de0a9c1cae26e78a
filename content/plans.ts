import { club } from './club.ts';
import type { PlanCard, PlanComparisonRow } from './schema.ts';

/** Head of the comparison table. */
export const planComparisonColumns = ['Benefício', 'Gratuito', 'Pago'] as const;

/** The features of each plan: first what is free, then what the paid plan adds. */
export const planComparison: PlanComparisonRow[] = [
  { feature: 'Acesso à comunidade', free: true, paid: true },
  { feature: 'Registro diário de atividades', free: true, paid: true },
  { feature: 'Ranking e premiações', free: true, paid: true },
  { feature: 'Dashboard individual', free: false, paid: true },
  { feature: 'Treinos de Fight Fit', free: false, paid: true },
  { feature: 'Aulas de Pilates', free: false, paid: true },
  { feature: 'Fichas de musculação', free: false, paid: true },
  { feature: 'Planilha de corrida', free: false, paid: true },
  { feature: 'Vídeos de testes físicos', free: false, paid: true },
  { feature: 'Conteúdo de nutrição', free: false, paid: true },
  { feature: 'Benefícios com parceiros', free: false, paid: true },
  { feature: 'Descontos em eventos', free: false, paid: true },
  { feature: 'Grupo exclusivo', free: false, paid: true },
  { feature: 'Acesso ao Close Friends', free: false, paid: true },
  { feature: 'Projetos e desafios', free: false, paid: true },
  { feature: 'Sorteios', free: false, paid: true },
  { feature: 'Desafios em grupo', free: false, paid: true },
];

export const freePlan: PlanCard = {
  level: 'basic',
  name: 'Plano Gratuito',
  price: club.prices.free.label,
  period: '',
  description: 'Perfeito para começar sua jornada',
  actionLabel: 'Quero continuar no gratuito',
  busyLabel: 'Quero continuar no gratuito',
  highlights: ['Acesso à comunidade', 'Registro diário de atividades', 'Ranking e premiações'],
};

export const paidPlan: PlanCard = {
  level: 'expert',
  name: 'Plano Pago',
  price: club.prices.paid.label,
  period: club.prices.paid.period,
  description: 'Acesso completo a todos os recursos',
  actionLabel: 'Quero o plano completo',
  busyLabel: 'Processando...',
  highlights: [
    'Tudo do plano gratuito',
    'Dashboard individual com sua evolução',
    'Treinos de parceiros e planilhas',
    'Receitas e conteúdo de nutrição',
    'Benefícios com parceiros',
  ],
};
