import type { Sheet } from '../library/sheets.ts';

const LIST_COLUMNS = ['Onde', 'Sempre em casa', 'Nesta semana', 'Quantidade', 'No carrinho'];

export const shoppingList: Sheet = {
  path: 'nutrition_guide/lista-de-compras.pdf',
  title: 'Lista de compras da semana',
  introduction:
    'Marque primeiro o que já tem em casa, depois escolha três receitas e anote o que falta. Vá ao mercado de barriga cheia e comece pela feira: o que é fresco enche o carrinho antes do resto.',
  sections: [
    {
      heading: 'O que é fresco',
      columns: LIST_COLUMNS,
      isForWriting: true,
      rows: [
        ['Folhas e ervas', 'alface, couve, salsa, cebolinha', '', '', ''],
        ['Legumes', 'cebola, alho, tomate, cenoura, abóbora, brócolis', '', '', ''],
        ['Raízes', 'batata, batata-doce, mandioca', '', '', ''],
        ['Frutas', 'banana, laranja, limão e a fruta da estação', '', '', ''],
        ['Ovos e laticínios', 'ovos, iogurte natural, queijo minas', '', '', ''],
        ['Carnes e peixes', 'peito de frango, patinho, filé de peixe', '', '', ''],
      ],
    },
    {
      heading: 'O que dura',
      columns: LIST_COLUMNS,
      isForWriting: true,
      rows: [
        ['Grãos', 'arroz integral, feijão, lentilha, grão-de-bico', '', '', ''],
        ['Cereais', 'aveia em flocos, farinha de trigo, fubá', '', '', ''],
        ['Castanhas e sementes', 'amendoim, castanha-de-caju, linhaça, gergelim', '', '', ''],
        ['Óleos e temperos', 'azeite, sal, pimenta, canela, louro', '', '', ''],
        ['Congelados', 'ervilha, polpa de fruta, o pão da semana', '', '', ''],
      ],
    },
  ],
  closing: 'Olhe o rótulo: quanto mais curta a lista de ingredientes, melhor. O que tem alergênicos vem escrito em negrito, no fim dela.',
};

const WEEK_COLUMNS = ['Dia', 'Café da manhã', 'Almoço', 'Lanche', 'Jantar', 'Água (copos)'];

export const weekPlan: Sheet = {
  path: 'nutrition_guide/planejador-da-semana.pdf',
  title: 'Planejador da semana',
  introduction:
    'Preencha no domingo, a lápis. Repita sem culpa: dois cafés da manhã e três almoços bastam para a semana inteira. Marque os dias de treino e ponha neles os pratos que sustentam mais.',
  sections: [
    {
      heading: 'Minha semana',
      columns: WEEK_COLUMNS,
      isForWriting: true,
      rows: ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'].map((day) => [day, '', '', '', '', '']),
    },
    {
      heading: 'O que preparo no domingo',
      columns: ['O quê', 'Como', 'Dura na geladeira', 'Feito'],
      rows: [
        ['Um grão', 'arroz integral, lentilha ou feijão, cozido', '3 dias (congelado: 3 meses)', ''],
        ['Uma proteína', 'frango assado, carne moída refogada ou ovos cozidos', '3 dias (ovos com casca: 7)', ''],
        ['Uma forma de legumes', 'abóbora, cenoura e cebola, a 200 °C por 35 minutos', '4 dias', ''],
        ['As folhas', 'lavadas, bem secas, em pote com papel-toalha', '5 dias', ''],
      ],
    },
  ],
  closing: 'Não deu? Troque o dia, não desista da semana. O que sobrou de hoje é a marmita de amanhã.',
};

export const householdMeasures: Sheet = {
  path: 'nutrition_guide/medidas-caseiras.pdf',
  title: 'Medidas caseiras: do copo à grama',
  introduction:
    'Para cozinhar sem balança. A xícara é a de 240 ml, a colher de sopa a de 15 ml e a de chá a de 5 ml, todas rasas: passe uma faca por cima. As receitas do guia usam estas medidas.',
  sections: [
    {
      heading: 'Quanto pesa',
      columns: ['Alimento', '1 xícara', '1 colher de sopa', '1 colher de chá'],
      rows: [
        ['Açúcar mascavo', '190 g', '12 g', '4 g'],
        ['Arroz integral cru', '180 g', '11 g', '—'],
        ['Aveia em flocos finos', '80 g', '5 g', '—'],
        ['Azeite e óleos', '220 g', '13 g', '4,5 g'],
        ['Farinha de trigo', '120 g', '8 g', '2,5 g'],
        ['Grão-de-bico cru', '180 g', '—', '—'],
        ['Iogurte natural', '240 g', '15 g', '5 g'],
        ['Leite em pó integral', '125 g', '8 g', '—'],
        ['Lentilha crua', '200 g', '13 g', '—'],
        ['Mel', '320 g', '20 g', '7 g'],
      ],
    },
    {
      heading: 'Quanto rende',
      columns: ['Cru', 'Cozido', 'Porções'],
      rows: [
        ['1 xícara de arroz integral', '2 e meia a 3 xícaras', '4'],
        ['1 xícara de feijão', '2 e meia xícaras, mais o caldo', '5'],
        ['1 xícara de lentilha', '2 e meia xícaras', '4'],
        ['500 g de peito de frango', '350 g', '3 a 4'],
      ],
    },
  ],
  closing: 'A mão também mede: a palma é uma porção de carne, o punho é uma de arroz, duas mãos em concha são uma de salada.',
};

/** Every sheet of the guide. */
export const nutritionSheets: readonly Sheet[] = [shoppingList, weekPlan, householdMeasures];
