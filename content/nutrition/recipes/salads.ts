import type { Recipe } from '../schema.ts';
import { ingredient, step, toTaste, weighed } from './parts.ts';

export const saladRecipes: readonly Recipe[] = [
  {
    id: 'salada-de-grao-de-bico-com-pepino',
    title: 'Salada de grão-de-bico com pepino',
    description: 'Salada que é refeição: grão-de-bico, legumes crocantes, queijo minas e castanha. O grão fica de molho desde a véspera.',
    category: 'saladas',
    image_url: 'salada-de-grao-de-bico-com-pepino.webp',
    preparation_time_minutes: 50,
    calories: 367,
    servings: 4,
    difficulty: 'fácil',
    ingredients: [
      ingredient(1, 'xícara', 'grão-de-bico', 'grao-de-bico', 180),
      ingredient(1, 'unidade', 'pepino', 'pepino', 200),
      ingredient(20, 'unidade', 'tomate-cereja', 'tomate-cereja', 200),
      ingredient(1, 'unidade', 'pimentão vermelho', 'pimentao-vermelho', 100),
      ingredient(0.5, 'unidade', 'cebola roxa', 'cebola', 50),
      ingredient(8, 'folha', 'alface crespa', 'alface', 80),
      ingredient(12, 'unidade', 'azeitona verde sem caroço', 'azeitona', 36),
      weighed(100, 'queijo minas frescal', 'queijo-minas-frescal'),
      weighed(30, 'castanha-de-caju', 'castanha-de-caju'),
      ingredient(0.5, 'xícara', 'salsa picada', 'salsa', 15),
      ingredient(2, 'colher de sopa', 'azeite de oliva', 'azeite-de-oliva', 26),
      ingredient(2, 'colher de sopa', 'suco de limão', 'limao', 30),
      toTaste('sal', 'sal'),
    ],
    instructions: [
      step('Na véspera, deixe o grão-de-bico de molho em bastante água. No dia, escorra e troque a água.'),
      step('Cozinhe na panela de pressão por 20 minutos, contados do apito. Espere a pressão sair, escorra e deixe esfriar.', 20),
      step('Fatie a cebola bem fina e deixe em água gelada por 10 minutos: ela perde o ardido e fica crocante.', 10),
      step('Corte o pepino e o pimentão em cubos pequenos, os tomates ao meio e o queijo em cubos.'),
      step('Bata com um garfo o azeite, o limão e o sal, até o molho ficar cremoso.'),
      step(
        'Misture o grão-de-bico, os legumes, a cebola escorrida, a azeitona, a salsa e o molho. Sirva sobre a alface, com o queijo e a castanha por cima.',
      ),
    ],
    nutritionist_tip:
      'O grão-de-bico dá proteína e fibra no mesmo grão, e por isso a salada sustenta. Para levar de marmita, ponha a alface e a castanha só na hora.',
    tags: ['salada', 'grão-de-bico', 'vegetariana', 'marmita', 'sem glúten'],
    allergens: ['leite', 'castanhas'],
    filters: {
      goal: ['emagrecimento'],
      taste: 'salgado',
      meal: 'almoço ou jantar',
      nutrients: ['fibras', 'proteínas', 'gorduras boas'],
      timing: 'qualquer hora',
    },
    is_featured: false,
  },
];
