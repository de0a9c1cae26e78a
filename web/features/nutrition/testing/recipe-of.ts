import type { Recipe } from '#content/nutrition/schema.ts';

/** A recipe that differs from a plain one by what a test says. */
export function recipeOf(changes: Partial<Recipe> = {}): Recipe {
  return {
    id: 'sopa-de-abobora',
    title: 'Sopa de abóbora',
    description: 'Cremosa, sem creme.',
    category: 'jantar',
    image_url: 'sopa-de-abobora.webp',
    preparation_time_minutes: 35,
    calories: 210,
    servings: 2,
    difficulty: 'fácil',
    ingredients: [
      { name: 'abóbora em cubos', food: 'abobora', measure: 'xícara', amount: 3, grams: 400 },
      { name: 'frango desfiado', food: 'frango', measure: 'g', amount: 150, grams: 150 },
      { name: 'sal', food: 'sal', measure: 'a gosto', amount: null, grams: 2 },
    ],
    instructions: [
      { text: 'Cozinhe a abóbora.', minutes: 15 },
      { text: 'Bata tudo e sirva.', minutes: null },
    ],
    nutritionist_tip: 'Congele em porções.',
    tags: ['inverno'],
    allergens: [],
    filters: { goal: ['emagrecimento'], taste: 'salgado', meal: 'jantar', nutrients: ['fibras'], timing: 'noite' },
    is_featured: false,
    ...changes,
  };
}
