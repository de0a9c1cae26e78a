import type { NutritionMaterial } from './schema.ts';
import { householdMeasures, shoppingList, weekPlan } from './sheets.ts';

type Place = Pick<NutritionMaterial, 'externalUrl' | 'filename'>;

function sheet({ path }: { path: string }): Place {
  return { externalUrl: null, filename: path };
}

/** An example, which leads nowhere until a club puts its own. */
function folder(name: string): Place {
  return { externalUrl: `https://example.com/clube21/nutricao/${name}`, filename: null };
}

/** In the order shown. */
export const nutritionMaterials: readonly NutritionMaterial[] = [
  {
    id: 'lista-de-compras',
    title: 'Lista de compras da semana',
    description: 'Uma folha para imprimir e levar: o que ter sempre em casa e espaço para o que falta nesta semana.',
    icon: 'ShoppingBasket',
    category: 'planejamento',
    ...sheet(shoppingList),
  },
  {
    id: 'planejador-da-semana',
    title: 'Planejador da semana',
    description: 'Sete dias em uma página, mais o que preparar no domingo e quanto tempo cada coisa dura na geladeira.',
    icon: 'CalendarDays',
    category: 'planejamento',
    ...sheet(weekPlan),
  },
  {
    id: 'medidas-caseiras',
    title: 'Medidas caseiras: do copo à grama',
    description: 'Quanto pesa uma xícara de aveia ou uma colher de azeite, para cozinhar sem balança.',
    icon: 'BookOpen',
    category: 'cozinha',
    ...sheet(householdMeasures),
  },
  {
    id: 'frutas-da-estacao',
    title: 'Calendário das frutas da estação',
    description: 'O que está bom e barato em cada mês, por região. Pasta com um cartaz para cada estação do ano.',
    icon: 'Apple',
    category: 'compras',
    ...folder('frutas-da-estacao'),
  },
  {
    id: 'ceia-para-dormir-bem',
    title: 'Ceia leve para dormir bem',
    description: 'Doze ideias pequenas para depois do treino da noite, e o que deixar para o café da manhã.',
    icon: 'Moon',
    category: 'sono',
    ...folder('ceia-para-dormir-bem'),
  },
];
