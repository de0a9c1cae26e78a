import type { NutritionTip } from './schema.ts';

/** In the order shown. */
export const nutritionTips: readonly NutritionTip[] = [
  {
    id: 'agua-antes-da-sede',
    title: 'Água antes da sede',
    description:
      'Comece o dia com um copo e deixe a garrafa à vista. A conta simples: 35 ml por quilo do seu peso, mais meio litro para cada hora de treino.',
    icon: 'Droplets',
    category: 'hidratação',
  },
  {
    id: 'metade-do-prato-e-verde',
    title: 'Metade do prato é verde',
    description:
      'Monte o prato em três partes: metade de verduras e legumes, um quarto de proteína, um quarto de arroz, batata ou massa. Não precisa pesar nada.',
    icon: 'Salad',
    category: 'prato',
  },
  {
    id: 'coma-em-torno-do-treino',
    title: 'Coma em torno do treino',
    description:
      'Uma fruta de 40 a 60 minutos antes dá energia sem pesar. Até duas horas depois, junte proteína e carboidrato: iogurte com aveia já resolve.',
    icon: 'Timer',
    category: 'treino',
  },
  {
    id: 'domingo-que-salva-a-semana',
    title: 'O domingo que salva a semana',
    description:
      'Em uma hora você cozinha um grão, assa uma forma de legumes e lava as folhas. Com isso pronto, o jantar de terça leva dez minutos.',
    icon: 'CalendarDays',
    category: 'planejamento',
  },
];
