import type { Achievement } from './schema.ts';

/**
 * The club's achievements in the order shown. When one is unlocked, the database says (member_achievements); here is
 * how it is told.
 */
export const achievements: readonly Achievement[] = [
  {
    id: 'first_workout',
    title: 'Primeiro passo',
    description: 'Registre seu primeiro treino.',
    category: 'Treinos',
    icon: 'footprints',
    unit: 'workouts',
  },
  {
    id: 'workouts_10',
    title: 'Pegou gosto',
    description: 'Registre 10 treinos.',
    category: 'Treinos',
    icon: 'dumbbell',
    unit: 'workouts',
  },
  {
    id: 'workouts_50',
    title: 'Hábito de ferro',
    description: 'Registre 50 treinos.',
    category: 'Treinos',
    icon: 'medal',
    unit: 'workouts',
  },
  {
    id: 'hours_10',
    title: 'Dez horas em movimento',
    description: 'Some 10 horas de treino.',
    category: 'Treinos',
    icon: 'timer',
    unit: 'minutes',
  },
  {
    id: 'streak_3',
    title: 'Aquecendo',
    description: 'Faça check-in 3 dias seguidos.',
    category: 'Sequência',
    icon: 'spark',
    unit: 'days',
  },
  {
    id: 'streak_7',
    title: 'Semana em chamas',
    description: 'Faça check-in 7 dias seguidos.',
    category: 'Sequência',
    icon: 'flame',
    unit: 'days',
  },
  {
    id: 'streak_21',
    title: 'Ninguém segura',
    description: 'Faça check-in 21 dias seguidos.',
    category: 'Sequência',
    icon: 'rocket',
    unit: 'days',
  },
  {
    id: 'first_check_in',
    title: 'Presente!',
    description: 'Faça seu primeiro check-in em um desafio.',
    category: 'Desafio',
    icon: 'flag',
    unit: 'check-ins',
  },
  {
    id: 'check_ins_21',
    title: '21 vezes presente',
    description: 'Complete 21 check-ins.',
    category: 'Desafio',
    icon: 'trophy',
    unit: 'check-ins',
  },
  {
    id: 'early_riser',
    title: 'Quem cedo madruga',
    description: 'Registre o treino do dia entre 4h e 7h da manhã.',
    category: 'Hábitos',
    icon: 'sunrise',
    unit: 'workouts',
  },
  {
    id: 'variety_5',
    title: 'De tudo um pouco',
    description: 'Treine 5 modalidades diferentes.',
    category: 'Hábitos',
    icon: 'shapes',
    unit: 'types',
  },
  {
    id: 'long_workout',
    title: 'Fôlego de sobra',
    description: 'Faça um treino de 90 minutos ou mais.',
    category: 'Hábitos',
    icon: 'wind',
    unit: 'minutes',
  },
];

/** The categories in the order shown. */
export const achievementCategories = [...new Set(achievements.map(({ category }) => category))];
