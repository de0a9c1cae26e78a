import type { Recipe } from '../schema.ts';
import { ingredient, step } from './parts.ts';

export const drinkRecipes: readonly Recipe[] = [
  {
    id: 'suco-verde-de-abacaxi-com-couve',
    title: 'Suco verde de abacaxi com couve',
    description: 'Doce pelo abacaxi e pela maçã, fresco pela hortelã. Vai sem coar, com toda a fibra.',
    category: 'bebidas',
    image_url: 'suco-verde-de-abacaxi-com-couve.webp',
    preparation_time_minutes: 10,
    calories: 145,
    servings: 2,
    difficulty: 'fácil',
    ingredients: [
      ingredient(3, 'fatia', 'abacaxi maduro', 'abacaxi', 300),
      ingredient(2, 'folha', 'couve sem o talo', 'couve', 40),
      ingredient(1, 'unidade', 'maçã com casca', 'maca', 130),
      ingredient(8, 'folha', 'hortelã', 'hortela', 4),
      ingredient(2, 'colher de sopa', 'suco de limão', 'limao', 30),
      ingredient(1, 'colher de chá', 'gengibre fresco ralado', 'gengibre', 3),
      ingredient(1, 'colher de sopa', 'linhaça', 'linhaca', 10),
      ingredient(300, 'ml', 'água bem gelada', 'agua', 300),
    ],
    instructions: [
      step('Deixe a linhaça de molho na água gelada por 5 minutos, já no copo do liquidificador.', 5),
      step('Pique o abacaxi e a maçã, sem as sementes, e rasgue a couve.'),
      step('Bata tudo por 2 minutos, até não ver mais pedaços de folha.', 2),
      step('Sirva na hora, sem coar: parada, a vitamina C se perde e o suco separa.'),
    ],
    nutritionist_tip: 'Suco não é água: conte um copo como um lanche. Coado, ele perde a fibra, que é quem segura o açúcar da fruta.',
    tags: ['suco', 'vegana', 'sem glúten', 'rápida', 'sem açúcar'],
    allergens: [],
    filters: { goal: ['emagrecimento'], taste: 'doce', meal: 'bebida', nutrients: ['vitamina C', 'fibras'], timing: 'manhã' },
    is_featured: false,
  },
];
