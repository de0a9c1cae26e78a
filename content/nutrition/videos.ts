import type { NutritionVideo } from './schema.ts';

/** The one place to put a club's own film; an id that begins with "exemplo" is an example and leads nowhere. */
function film(id: string): Pick<NutritionVideo, 'youtubeUrl'> {
  return { youtubeUrl: `https://www.youtube.com/watch?v=${id}` };
}

/** The film that opens the page, and the others in the order shown. */
export const nutritionVideos: readonly NutritionVideo[] = [
  {
    id: 'boas-vindas-a-cozinha',
    title: 'Boas-vindas à cozinha do clube',
    description: 'A Nara conta como usar o guia: por onde começar, como escolher a receita do dia e o que ter sempre na despensa.',
    ...film('exemplo0601'),
    duration: '4 min',
    difficulty: 'Todos os níveis',
    category: 'apresentação',
    tags: ['comece aqui', 'o guia'],
    isIntro: true,
  },
  {
    id: 'marmitas-da-semana-em-uma-hora',
    title: 'Marmitas da semana em uma hora',
    description:
      'Um grão, uma proteína e uma forma de legumes ao mesmo tempo: cinco almoços prontos, com o que congela e o que não congela.',
    ...film('exemplo0602'),
    duration: '12 min',
    difficulty: 'Intermediário',
    category: 'planejamento',
    tags: ['marmita', 'organização'],
    isIntro: false,
  },
  {
    id: 'como-ler-um-rotulo',
    title: 'Como ler um rótulo sem lupa',
    description: 'A ordem dos ingredientes, a lupa preta da frente e a porção que engana: três olhadas que bastam no corredor do mercado.',
    ...film('exemplo0603'),
    duration: '8 min',
    difficulty: 'Iniciante',
    category: 'compras',
    tags: ['rótulos', 'mercado'],
    isIntro: false,
  },
];
