import type { Programme } from './schema.ts';

/**
 * The club's programmes; the first is the one that new challenges get. A sentence stands alone: a member on the free
 * plan reads nothing else. Only the first and the last may speak of their place, since challenges of another length put
 * the others elsewhere.
 */
export const programmes: readonly Programme[] = [
  {
    id: 'desafio-21-dias',
    title: 'Desafio 21 dias',
    days: [
      {
        workoutId: 'pilates-do-zero',
        recipeId: 'mingau-de-aveia-com-banana-e-morango',
        tipId: 'agua-antes-da-sede',
        sentence: 'Só precisa começar: 45 minutos no seu ritmo, nem que seja caminhando. À noite, separe a roupa do dia seguinte.',
      },
      {
        workoutId: 'do-sofa-a-corrida',
        recipeId: 'torrada-de-abacate-com-ovo',
        tipId: 'coma-em-torno-do-treino',
        sentence: 'Alterne 3 minutos andando e 1 correndo, 12 vezes: dá 48 minutos. Se faltar fôlego, ande: o treino vale do mesmo jeito.',
      },
      {
        workoutId: 'primeira-semana-na-academia',
        recipeId: 'frango-assado-com-batata-doce-e-brocolis',
        tipId: 'metade-do-prato-e-verde',
        sentence: 'Dia de força: agachar, empurrar e puxar, com uma carga que deixe conversar. Anote quanto usou para comparar depois.',
      },
      {
        workoutId: 'centro-forte',
        recipeId: 'omelete-de-espinafre-com-queijo-minas',
        tipId: 'domingo-que-salva-a-semana',
        sentence: 'Marque agora a hora do treino de hoje, como marcaria uma consulta. Ter hora certa já é metade do caminho.',
      },
      {
        workoutId: 'acordar-as-articulacoes',
        recipeId: 'sopa-de-lentilha-com-legumes',
        tipId: 'agua-antes-da-sede',
        sentence: 'Corpo pedindo calma? 10 minutos de mobilidade e 35 minutos de caminhada fecham os 45. Ir leve também é ir.',
      },
      {
        workoutId: 'pernas-e-gluteos',
        recipeId: 'salada-de-grao-de-bico-com-pepino',
        tipId: 'coma-em-torno-do-treino',
        sentence: 'Pernas hoje. Desça no agachamento só até onde as costas ficam retas, e suba sem pressa.',
      },
      {
        workoutId: 'sombra-em-rounds',
        recipeId: 'suco-verde-de-abacaxi-com-couve',
        tipId: 'metade-do-prato-e-verde',
        sentence: 'Ponha três músicas de que gosta e mexa o corpo até o fim delas. Depois mais três. Quando vir, deu 45 minutos.',
      },
      {
        workoutId: 'costas-peito-e-bracos',
        recipeId: 'bolinho-de-banana-com-amendoim',
        tipId: 'domingo-que-salva-a-semana',
        sentence: 'Braços e costas: se a última repetição sair torta, tire um pouco de peso. Bem feito rende mais que pesado.',
      },
      {
        workoutId: 'aula-completa',
        recipeId: 'moqueca-de-pescada-e-camarao',
        tipId: 'agua-antes-da-sede',
        sentence: 'Chame alguém para treinar junto hoje, ou só para caminhar e conversar. Acompanhado, 45 minutos passam rápido.',
      },
      {
        workoutId: 'forca-para-corredores',
        recipeId: 'mingau-de-aveia-com-banana-e-morango',
        tipId: 'coma-em-torno-do-treino',
        sentence:
          'Perdeu um dia? Ele ficou para trás. O treino que importa é o de hoje: some 10 minutos de trote ou caminhada e feche os 45.',
      },
      {
        workoutId: 'joelhos-e-quadril',
        recipeId: 'sopa-de-lentilha-com-legumes',
        tipId: 'metade-do-prato-e-verde',
        sentence: 'Cuide das articulações: 30 minutos de mobilidade de quadril e joelhos e 15 de caminhada. Amanhã você agradece.',
      },
      {
        workoutId: 'circuito-de-luta',
        recipeId: 'frango-assado-com-batata-doce-e-brocolis',
        tipId: 'domingo-que-salva-a-semana',
        sentence:
          'Circuito simples: polichinelo, agachamento, flexão na parede e prancha. 40 segundos cada, 20 de pausa, sem correr contra ninguém.',
      },
      {
        workoutId: 'educativos-de-corrida',
        recipeId: 'torrada-de-abacate-com-ovo',
        tipId: 'agua-antes-da-sede',
        sentence:
          'Treine ao ar livre, se der: uma praça ou o quarteirão servem. Depois do treino, mais 20 minutos de caminhada, sem pressa.',
      },
      {
        workoutId: 'halteres-em-casa',
        recipeId: 'salada-de-grao-de-bico-com-pepino',
        tipId: 'coma-em-torno-do-treino',
        sentence:
          'Sem tempo de sair? Duas garrafas cheias são dois halteres. Some 10 minutos de polichinelo, dança ou escada e feche os 45.',
      },
      {
        workoutId: 'pernas-no-colchonete',
        recipeId: 'omelete-de-espinafre-com-queijo-minas',
        tipId: 'metade-do-prato-e-verde',
        sentence: 'Preguiça? Combine só 10 minutos com você. Quase nunca se para neles: o treino leva 35, e com eles são os 45 minutos.',
      },
      {
        workoutId: 'tiros-de-400',
        recipeId: 'suco-verde-de-abacaxi-com-couve',
        tipId: 'domingo-que-salva-a-semana',
        sentence: 'Dia de acelerar um pouco: dez trechos de 1 minuto mais forte, com 2 andando entre eles, e 15 minutos leves para fechar.',
      },
      {
        workoutId: 'cuidar-da-lombar',
        recipeId: 'nhoque-de-batata-doce-a-bolonhesa',
        tipId: 'agua-antes-da-sede',
        sentence: 'Muitas horas sentado? Dê à lombar 25 minutos de alongamento e some 20 de caminhada. Dor forte é sinal para parar.',
      },
      {
        workoutId: 'fichas-de-forca',
        recipeId: 'frango-assado-com-batata-doce-e-brocolis',
        tipId: 'coma-em-torno-do-treino',
        sentence: 'Olhe a carga que você anotou e tente um pouquinho mais em um exercício só. Um já é progresso.',
      },
      {
        workoutId: 'chutes-e-quadril',
        recipeId: 'bolinho-de-banana-com-amendoim',
        tipId: 'metade-do-prato-e-verde',
        sentence: 'Troque algo de sempre: outro horário, outro caminho, um treino novo. E some 5 minutos de alongamento no fim.',
      },
      {
        workoutId: 'planilha-de-corrida',
        recipeId: 'moqueca-de-pescada-e-camarao',
        tipId: 'domingo-que-salva-a-semana',
        sentence: 'Faça o trajeto dos primeiros treinos, com 5 minutos de aquecimento antes, e repare no que ficou mais fácil.',
      },
      {
        workoutId: 'aula-completa',
        recipeId: 'nhoque-de-batata-doce-a-bolonhesa',
        tipId: 'agua-antes-da-sede',
        sentence: 'Último dia: treine o que você mais gostou de fazer aqui. E já escolha em que dias da semana vai continuar.',
      },
    ],
  },
];
