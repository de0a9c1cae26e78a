import type { ALLERGENS } from './nutrition/schema.ts';

type Allergen = (typeof ALLERGENS)[number];

interface Food {
  /** Its name in the table; null for what the table lacks, with the value of USDA FoodData Central. */
  taco: string | null;
  /** Kilocalories of 100 g of the part one eats, raw. */
  kcal: number;
  /** The allergens that it contains, or may contain by its label. */
  allergens?: readonly Allergen[];
}

/**
 * The energy of the foods of the recipes. Source: TACO, Tabela Brasileira de Composição de Alimentos, 4th edition
 * (NEPA/Unicamp, 2011). The table gives no energy for fluid cow's milk, so recipes take milk powder and water.
 */
export const foods = {
  // Cereals and what is made of them
  'aveia-em-flocos': { taco: 'Aveia, flocos, crua', kcal: 394, allergens: ['glúten'] },
  'arroz-integral': { taco: 'Arroz, integral, cru', kcal: 360 },
  'farinha-de-trigo': { taco: 'Farinha, de trigo', kcal: 360, allergens: ['glúten'] },
  'pao-de-forma-integral': { taco: 'Pão, trigo, forma, integral', kcal: 253, allergens: ['glúten'] },
  // Vegetables and herbs
  abobora: { taco: 'Abóbora, cabotian, crua', kcal: 39 },
  alface: { taco: 'Alface, crespa, crua', kcal: 11 },
  alho: { taco: 'Alho, cru', kcal: 113 },
  azeitona: { taco: 'Azeitona, verde, conserva', kcal: 137 },
  batata: { taco: 'Batata, inglesa, crua', kcal: 64 },
  'batata-doce': { taco: 'Batata, doce, crua', kcal: 118 },
  brocolis: { taco: 'Brócolis, cru', kcal: 25 },
  cebola: { taco: 'Cebola, crua', kcal: 39 },
  cenoura: { taco: 'Cenoura, crua', kcal: 34 },
  coentro: { taco: null, kcal: 23 },
  couve: { taco: 'Couve, manteiga, crua', kcal: 27 },
  espinafre: { taco: 'Espinafre, Nova Zelândia, cru', kcal: 16 },
  gengibre: { taco: null, kcal: 80 },
  hortela: { taco: null, kcal: 44 },
  louro: { taco: null, kcal: 313 },
  manjericao: { taco: 'Manjericão, cru', kcal: 21 },
  pepino: { taco: 'Pepino, cru', kcal: 10 },
  'pimentao-amarelo': { taco: 'Pimentão, amarelo, cru', kcal: 28 },
  'pimentao-vermelho': { taco: 'Pimentão, vermelho, cru', kcal: 23 },
  salsa: { taco: 'Salsa, crua', kcal: 33 },
  tomate: { taco: 'Tomate, com semente, cru', kcal: 15 },
  'tomate-cereja': { taco: 'Tomate, com semente, cru', kcal: 15 },
  // Fruit
  abacate: { taco: 'Abacate, cru', kcal: 96 },
  abacaxi: { taco: 'Abacaxi, cru', kcal: 48 },
  'banana-prata': { taco: 'Banana, prata, crua', kcal: 98 },
  limao: { taco: 'Limão, tahiti, cru', kcal: 32 },
  maca: { taco: 'Maçã, Fuji, com casca, crua', kcal: 56 },
  morango: { taco: 'Morango, cru', kcal: 30 },
  // Pulses, nuts and seeds
  amendoim: { taco: 'Amendoim, grão, cru', kcal: 544, allergens: ['amendoim'] },
  'castanha-de-caju': { taco: 'Castanha-de-caju, torrada, salgada', kcal: 570, allergens: ['castanhas'] },
  'castanha-do-para': { taco: 'Castanha-do-Brasil, crua', kcal: 643, allergens: ['castanhas'] },
  gergelim: { taco: 'Gergelim, semente', kcal: 584 },
  'grao-de-bico': { taco: 'Grão-de-bico, cru', kcal: 355 },
  lentilha: { taco: 'Lentilha, crua', kcal: 339 },
  linhaca: { taco: 'Linhaça, semente', kcal: 495 },
  // Meat, fish and eggs
  camarao: { taco: 'Camarão, Rio Grande, grande, cru', kcal: 47, allergens: ['crustáceos'] },
  'patinho-moido': { taco: 'Carne, bovina, patinho, sem gordura, cru', kcal: 133 },
  'peito-de-frango': { taco: 'Frango, peito, sem pele, cru', kcal: 119 },
  pescada: { taco: 'Pescada, filé, cru', kcal: 107, allergens: ['peixe'] },
  ovo: { taco: 'Ovo, de galinha, inteiro, cru', kcal: 143, allergens: ['ovos'] },
  // Milk and cheese
  'iogurte-natural': { taco: 'Iogurte, natural', kcal: 51, allergens: ['leite'] },
  'leite-em-po': { taco: 'Leite, de vaca, integral, pó', kcal: 497, allergens: ['leite'] },
  parmesao: { taco: 'Queijo, parmesão', kcal: 453, allergens: ['leite'] },
  'queijo-minas-frescal': { taco: 'Queijo, minas, frescal', kcal: 264, allergens: ['leite'] },
  // Fats, sweets and seasoning
  'acucar-mascavo': { taco: 'Açúcar, mascavo', kcal: 369 },
  'azeite-de-dende': { taco: 'Azeite, de dendê', kcal: 884 },
  'azeite-de-oliva': { taco: 'Azeite, de oliva, extra virgem', kcal: 884 },
  canela: { taco: null, kcal: 247 },
  'chocolate-meio-amargo': { taco: 'Chocolate, meio amargo', kcal: 475, allergens: ['leite', 'soja'] },
  'fermento-quimico': { taco: 'Fermento em pó, químico', kcal: 90 },
  'leite-de-coco': { taco: 'Leite, de coco', kcal: 166 },
  mel: { taco: 'Mel, de abelha', kcal: 309 },
  'oleo-de-girassol': { taco: 'Óleo, de girassol', kcal: 884 },
  'pimenta-do-reino': { taco: null, kcal: 251 },
  shoyu: { taco: 'Shoyu', kcal: 61, allergens: ['soja', 'glúten'] },
  sal: { taco: null, kcal: 0 },
  agua: { taco: null, kcal: 0 },
} satisfies Record<string, Food>;

export type FoodId = keyof typeof foods;
