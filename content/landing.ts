import {
  CHALLENGE_TARGET_CHECK_INS,
  MAX_WORKOUT_PHOTOS,
  MIN_CHECK_IN_MINUTES,
  POINTS_PER_CHECK_IN,
  WITHDRAWAL_DAYS,
} from '#domain/limits.ts';
import { inWords } from '#domain/number-text.ts';
import { totalPoints } from '#domain/points.ts';
import { club, paidPriceInText } from './club.ts';
import { landingQuestions } from './landing-questions.ts';
import type { Landing } from './landing-schema.ts';

const founder = club.socialAccounts.find(({ id }) => id === 'founder');

/** The text of the landing page, in the order it is read. Nothing here may promise what the app does not do. */
export const landing: Landing = {
  menu: [
    { section: 'comunidade', label: 'Comunidade' },
    { section: 'app', label: 'O app' },
    { section: 'planos', label: 'Planos' },
    { section: 'quem-somos', label: 'Quem somos' },
  ],
  footerMenu: [
    { section: 'comunidade', label: 'Comunidade' },
    { section: 'desafio-21', label: club.challengeTitle },
    { section: 'app', label: 'O app' },
    { section: 'planos', label: 'Planos' },
  ],
  actions: {
    plans: 'Seja Pro',
    logIn: 'Web App',
    hasAccount: 'Já tem conta?',
    logInAgain: 'Entrar',
    signUp: 'Criar conta grátis',
    openApp: 'Abrir o app',
    tour: 'Ver como funciona',
    download: 'Baixar o App',
    group: 'Entrar na Comunidade',
  },
  hero: {
    eyebrow: 'Um desafio de 21 dias, em grupo',
    title: '21 dias para criar o hábito de',
    emphasis: 'se mexer',
    lead: `Um clube que cabe no celular: mexa-se ${MIN_CHECK_IN_MINUTES} minutos por dia, do seu jeito, registre no app e suba no ranking junto com a turma.`,
    facts: [
      { figure: 'Turma', text: 'ranking ao vivo' },
      { figure: `${MIN_CHECK_IN_MINUTES} min`, text: 'por dia bastam' },
      { figure: club.prices.free.label, text: 'para participar' },
    ],
  },
  app: {
    title: 'Um dia no desafio cabe na sua vida',
    lead: 'Registrar leva menos de um minuto. O resto é só o seu dia, com um motivo a mais para sair do sofá.',
    dayTitle: 'Da manhã à noite',
    day: [
      {
        time: '06:40',
        title: 'Acordar e olhar o quadro',
        text: 'O app abre no seu dia: quantos já foram, como está a sequência e o que falta hoje.',
      },
      {
        time: '12:15',
        title: 'Mexer o corpo do seu jeito',
        text: `Caminhada na praça, musculação, dança, yoga: ${MIN_CHECK_IN_MINUTES} minutos ou mais, no horário que der.`,
      },
      {
        time: '13:05',
        title: 'Registrar e fazer o check-in',
        text: `Nome, tempo, intensidade e, se quiser, até ${inWords(MAX_WORKOUT_PHOTOS)} fotos. O check-in sai na hora: mais ${POINTS_PER_CHECK_IN} pontos.`,
      },
      {
        time: '19:30',
        title: 'Espiar o ranking',
        text: 'As posições mudam ao vivo, a cada check-in da turma. Passou alguém? Comemore no grupo.',
      },
      {
        time: '23:59',
        title: 'Dormir com o dia marcado',
        text: 'O dia vira à meia-noite de Brasília. Seu quadradinho está verde, e amanhã tem mais.',
      },
    ],
    featuresTitle: 'E o que mais tem aqui',
    features: [
      {
        icon: 'offline',
        title: 'Sem sinal? Sem drama',
        text: 'O treino fica guardado no aparelho e é enviado quando a conexão volta.',
        isPaid: false,
      },
      { icon: 'lock', title: 'Seus dados são seus', text: 'Baixe tudo ou apague a conta quando quiser, em Configurações.', isPaid: false },
      {
        icon: 'chart',
        title: 'Sua evolução em números',
        text: 'Dashboard com sequência, horas, gráfico da semana e progresso.',
        isPaid: true,
      },
      {
        icon: 'play',
        title: 'Treinos de parceiros',
        text: 'Musculação, pilates, luta, corrida e fisioterapia, com vídeos e fichas.',
        isPaid: true,
      },
      {
        icon: 'salad',
        title: 'Comida de verdade',
        text: 'Receitas com calorias e porções, dicas e materiais para a semana.',
        isPaid: true,
      },
      { icon: 'gift', title: 'Vantagens por perto', text: 'Primeira aula grátis e condições especiais em sete parceiros.', isPaid: true },
    ],
  },
  community: {
    title: 'Sozinho é treino. Junto vira hábito.',
    lead: 'Ninguém aqui precisa ser atleta. Precisa aparecer, e é mais fácil aparecer quando tem gente esperando por você.',
    promises: [
      { title: 'Todo dia tem alguém', text: 'No ranking você vê quando cada um fez o último check-in e quantos dias seguidos tem.' },
      {
        title: 'Conta a presença, não a performance',
        text: `Todo check-in vale os mesmos ${POINTS_PER_CHECK_IN} pontos: a primeira caminhada e a meia maratona.`,
      },
      { title: 'Só a sua turma vê', text: 'Seus treinos do desafio aparecem para quem participa dele. Os que ficam fora, só você vê.' },
    ],
  },
  challenge: {
    title: club.challengeTitle,
    lead: 'Três semanas, um quadrado por dia. Perdeu um? Os outros continuam verdes, e amanhã você volta. Chegou no meio? Entra do mesmo jeito e soma até o fim.',
    rules: [
      {
        figure: `${MIN_CHECK_IN_MINUTES} min`,
        title: 'por treino',
        text: 'É o tempo que vale o check-in. Treinos mais curtos entram no seu histórico.',
      },
      { figure: '1', title: 'check-in por dia', text: 'No próprio dia, para a disputa ser igual para todo mundo.' },
      {
        figure: String(POINTS_PER_CHECK_IN),
        title: 'pontos cada',
        text: 'No empate, ganha quem tem mais dias seguidos, depois quem chegou lá primeiro.',
      },
      {
        figure: String(totalPoints(CHALLENGE_TARGET_CHECK_INS)),
        title: 'pontos no final',
        text: `São ${CHALLENGE_TARGET_CHECK_INS} check-ins até o troféu no último quadrado.`,
      },
    ],
  },
  plans: {
    title: 'Escolha seu plano',
    lead: `O desafio inteiro cabe no plano gratuito. O Expert abre o resto do app por ${paidPriceInText}, quando fizer sentido para você.`,
    comparisonTitle: 'Tudo lado a lado',
    freeNote: 'Sem cartão e sem prazo para acabar.',
    paymentNote: 'O pagamento pelo site ainda não está disponível.',
    renewalNote: `No cartão, renova todo mês até você cancelar: dois toques em Meu plano. Em ${WITHDRAWAL_DAYS} dias você pode desistir, com tudo de volta.`,
  },
  questions: {
    title: 'Perguntas antes de começar',
    lead: 'Se a sua não estiver aqui, mande uma mensagem para a gente.',
    list: landingQuestions,
  },
  social: {
    title: 'Acompanhe nossa comunidade nas redes sociais',
    lead: 'Treinos, bastidores e os destaques de cada desafio, no Instagram.',
  },
  about: {
    title: 'Quem somos',
    paragraphs: [
      `O ${club.name} é uma comunidade de gente comum que decidiu se mexer todo dia. Não vendemos corpo perfeito nem promessa de verão: ajudamos a criar um hábito, um dia de cada vez.`,
      'Por isso o desafio cabe em qualquer rotina, participar é gratuito e o app mostra o que você fez, nunca o que faltou para ser outra pessoa.',
      ...(founder ? [`Quem fundou foi ${founder.name}, que mostra a própria rotina no Instagram: ${founder.handle}.`] : []),
    ],
    beliefs: [
      { title: 'Constância antes de intensidade', text: 'Todo dia um pouco leva mais longe que um dia de tudo.' },
      { title: 'Companhia antes de cobrança', text: 'A gente chama, comemora e espera. Ninguém leva bronca por faltar.' },
      { title: 'Clareza antes de truque', text: 'Preço à vista, saída fácil e seus dados na sua mão.' },
    ],
  },
  closing: {
    title: 'Hoje pode ser o seu dia 1',
    lead: 'Baixe o app, chame alguém e marque o primeiro quadrado.',
    paidLead: 'Já quer tudo desde o começo?',
  },
  pictures: {
    home: 'Tela inicial do app: check-in de hoje feito, a sequência de dias e a ideia para o treino de hoje.',
    challenge: 'Tela do desafio: o quadro dos 21 dias com os dias feitos em verde e o dia de hoje marcado.',
    ranking: 'Tela do ranking: o pódio com os três primeiros e os pontos de cada um.',
    note: 'Telas do plano gratuito, com nomes e números de exemplo.',
  },
};
