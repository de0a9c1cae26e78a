import {
  CHALLENGE_TARGET_CHECK_INS,
  MIN_CHECK_IN_MINUTES,
  POINTS_PER_CHECK_IN,
  POINTS_PER_WORKOUT,
  WORKOUT_WINDOW_DAYS,
} from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { club } from './club.ts';
import { ALL_GOALS, milestonesTold } from './milestone-words.ts';
import type { HelpGroup } from './schema.ts';

/** Questions about training and the challenge. */
export const challengeHelp: readonly HelpGroup[] = [
  {
    id: 'check-in',
    title: 'Check-in',
    description: 'O que conta, o que não conta e por quê.',
    questions: [
      {
        id: 'como-fazer-check-in',
        question: 'Como faço o check-in do dia?',
        answer: [
          `Registre um treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais e escolha o desafio no formulário. O check-in sai na hora, com ${POINTS_PER_CHECK_IN} pontos.`,
          'O treino precisa ser de hoje, dentro do período do desafio, e você precisa estar participando dele.',
        ],
        keywords: 'registrar pontuar marcar presença',
      },
      {
        id: 'menos-de-45-minutos',
        question: `Meu treino teve menos de ${MIN_CHECK_IN_MINUTES} minutos. Perdi?`,
        answer: ['Não! Ele fica guardado no seu histórico e entra nas suas estatísticas. Só não gera check-in nem pontos no desafio.'],
        keywords: 'curto duração mínima',
      },
      {
        id: 'dois-treinos-no-dia',
        question: 'Treinei duas vezes no mesmo dia. Ganho dois check-ins?',
        answer: ['Vale um check-in por dia em cada desafio. O segundo treino é registrado normalmente, sem novos pontos no desafio.'],
        keywords: 'duplo repetido',
      },
      {
        id: 'treino-de-ontem',
        question: 'Esqueci de registrar o treino de ontem. E agora?',
        answer: [
          `Você pode registrar treinos de até ${WORKOUT_WINDOW_DAYS} dias atrás, e eles entram no seu histórico. O check-in, porém, só vale para treinos do próprio dia: assim a disputa fica igual para todo mundo.`,
        ],
        keywords: 'atrasado passado data retroativo',
      },
      {
        id: 'virada-do-dia',
        question: 'A que horas o dia vira?',
        answer: ['À meia-noite pelo horário de Brasília, esteja você onde estiver.'],
        keywords: 'fuso horário meia-noite viagem',
      },
      {
        id: 'check-in-anulado',
        question: 'Meu check-in foi anulado. O que aconteceu?',
        answer: [
          'A organização pode anular um check-in que não corresponda a um treino real. Os pontos saem junto, e aquele dia não pode ser refeito.',
          'Acha que foi engano? Fale com a gente e uma pessoa revisa.',
        ],
        keywords: 'removido perdi pontos',
      },
    ],
  },
  {
    id: 'ranking',
    title: 'Pontos e ranking',
    description: 'Como a classificação é calculada.',
    questions: [
      {
        id: 'como-somo-pontos',
        question: 'Como somo pontos?',
        answer: [
          `No desafio, cada check-in vale ${POINTS_PER_CHECK_IN} pontos. Com ${CHALLENGE_TARGET_CHECK_INS} check-ins você completa o ${club.challengeTitle} e chega a ${totalPoints(CHALLENGE_TARGET_CHECK_INS)} pontos. Se esse valor mudar, os pontos que você já ganhou ficam como estão.`,
          `No resumo da semana, cada treino registrado conta ${POINTS_PER_WORKOUT} pontos: é uma medida do seu ritmo, separada do ranking.`,
        ],
        keywords: 'pontuação vale quanto',
      },
      {
        id: 'empate-no-ranking',
        question: 'Empatei com alguém. Quem fica na frente?',
        answer: [
          'Com os mesmos pontos, vale nesta ordem: maior conclusão do desafio, mais dias seguidos, quem chegou lá primeiro e, por fim, quem entrou antes no desafio.',
        ],
        keywords: 'desempate mesma pontuação critério',
      },
      {
        id: 'quem-ve-meus-treinos',
        question: 'Quem vê meus treinos?',
        answer: [
          'Só quem participa do mesmo desafio, e só os treinos que você registrou nele, com seu nome e sua foto. Os outros treinos são só seus.',
        ],
        keywords: 'privacidade visível outros',
      },
      {
        id: 'sair-do-desafio',
        question: 'O que acontece se eu sair do desafio?',
        answer: ['Você some do ranking na hora. Se voltar antes do fim, seu progresso volta junto: nada se perde.'],
        keywords: 'desistir cancelar participação voltar',
      },
    ],
  },
  {
    id: 'programa-e-marcos',
    title: 'Programa e marcos',
    description: 'O que fazer a cada dia e o que se conquista.',
    questions: [
      {
        id: 'preciso-seguir-o-programa',
        question: 'Preciso seguir o treino do dia?',
        answer: [
          `Não. O programa é uma ideia para cada dia. Qualquer treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais vale o check-in.`,
          'As marcas da receita e da dica são só suas: não dão pontos e ninguém mais vê.',
        ],
        keywords: 'programa do dia hoje receita dica marcar',
      },
      {
        id: 'bronze-prata-e-ouro',
        question: `Como ganho ${ALL_GOALS}?`,
        answer: [
          `Pelos check-ins, sem disputa: em um desafio com meta de ${CHALLENGE_TARGET_CHECK_INS}, ${milestonesTold(CHALLENGE_TARGET_CHECK_INS)}.`,
          'O marco é seu enquanto seus check-ins bastam: se um deles sair, por exclusão do treino ou anulação, o marco sai junto e pode voltar.',
        ],
        keywords: 'medalha marco conquista perdi',
      },
      {
        id: 'certificado-e-cartao',
        question: 'Como provo que cheguei a um marco?',
        answer: [
          'Abra o certificado pelo marco, no desafio ou no seu perfil: ele se imprime em uma folha e vira imagem. Quem tem o código dele confirma o desafio, o marco e a data. Seu nome, só se você permitir em Configurações.',
          'Para mostrar nas redes, faça um cartão da sequência, de um marco ou do seu lugar final. Ele é desenhado no seu aparelho e só tem o que é seu.',
        ],
        keywords: 'certificado imprimir código compartilhar story cartão imagem diploma',
      },
    ],
  },
  {
    id: 'sequencia',
    title: 'Sequência',
    description: 'Os dias seguidos que ninguém quer quebrar.',
    questions: [
      {
        id: 'como-conta-a-sequencia',
        question: 'Como a sequência é contada?',
        answer: ['É o número de dias seguidos com check-in, até hoje ou ontem. Dois treinos no mesmo dia contam como um dia.'],
        keywords: 'streak dias seguidos fogo',
      },
      {
        id: 'ainda-nao-treinei-hoje',
        question: 'Ainda não treinei hoje. Já perdi a sequência?',
        answer: ['Não. Ela continua valendo até o fim do dia. Se hoje terminar sem check-in, amanhã a contagem recomeça do zero.'],
        keywords: 'quebrar zerou zero',
      },
      {
        id: 'perdi-um-dia',
        question: 'Perdi um dia. Ainda dá para completar o desafio?',
        answer: ['Seus check-ins anteriores continuam valendo, com todos os pontos. Recomece hoje: o que conta é não parar.'],
        keywords: 'faltei pulei',
      },
    ],
  },
];
