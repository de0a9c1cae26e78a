import type { NutritionTrainer } from './schema.ts';

/** The person who presents the guide. Like the club, she is invented. */
export const nutritionTrainers: readonly NutritionTrainer[] = [
  {
    id: 'nara-quintela',
    name: 'Nara Quintela',
    role: 'Treinadora de nutrição do clube',
    presentation:
      'Oi, eu sou a Nara. Aqui não tem dieta maluca nem comida proibida: tem receita testada na minha cozinha, com quantidade certa e ingrediente de feira. Comece por uma por semana.',
  },
];
