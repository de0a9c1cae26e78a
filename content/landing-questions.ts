import { LATE_WORKOUT_HOURS, MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { club, paidPriceInText } from './club.ts';
import type { Landing } from './landing-schema.ts';

const { contact } = club;

/** Asked before joining. The page shows them, and search engines are told the same (FAQPage). */
export const landingQuestions: Landing['questions']['list'] = [
  {
    question: 'O que conta como check-in?',
    answer: `Um treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais, registrado no próprio dia e dentro do período do desafio. Vale um check-in por dia, com ${POINTS_PER_CHECK_IN} pontos. Treinos mais curtos entram no seu histórico e nas suas estatísticas, só não pontuam.`,
  },
  {
    question: 'Preciso de academia?',
    answer:
      'Não. Vale caminhada, corrida, dança, yoga, treino em casa, esporte com os amigos ou academia. Você escolhe o tipo de treino ao registrar; o que conta é o tempo em movimento.',
  },
  {
    question: 'Quanto custa?',
    answer: `Participar é gratuito: comunidade, registro diário, ranking e premiações. O plano Expert custa ${paidPriceInText} e abre o dashboard, os treinos de parceiros, a nutrição e os benefícios. Para assinar, use o botão do plano nesta página.`,
  },
  {
    question: 'Como cancelo ou saio?',
    answer: `Do desafio você sai quando quiser, e seu progresso volta se você voltar antes do fim. O plano Expert não tem fidelidade: se você paga no cartão pelo site, cancele em Meu plano, dentro do app, em dois toques; senão, escreva para ${contact.email}. Você usa até o fim do período pago, e sua conta volta ao gratuito com todo o histórico. E em Configurações você pode excluir a conta de vez.`,
  },
  {
    question: 'Posso entrar com o desafio em andamento?',
    answer:
      'Pode. Você começa no dia em que entra e soma até o fim da edição; só os dias que já passaram não voltam. As datas da edição atual estão na página do desafio, dentro do app. Quando ela termina, o ranking final fica guardado, e na próxima todo mundo recomeça do zero.',
  },
  {
    question: 'E se eu perder um dia?',
    answer:
      'Nada de recomeçar. Seus check-ins anteriores continuam valendo, com todos os pontos. Só a contagem de dias seguidos volta ao começo.',
  },
  {
    question: 'Funciona sem internet?',
    answer: `Sim, depois que você abriu o app uma vez no aparelho. O treino registrado sem sinal fica guardado nele e é enviado quando a conexão volta; se chegar em até ${LATE_WORKOUT_HOURS} horas, o check-in vale para o dia em que você registrou.`,
  },
  {
    question: 'O que acontece com os meus dados?',
    answer:
      'Quem participa do mesmo desafio vê seu nome, sua foto e os treinos registrados nele. Email, telefone e o resto do perfil ninguém mais vê. Apagamos das fotos o local que a câmera grava, e em Configurações você baixa uma cópia de tudo.',
  },
  {
    question: 'Preciso instalar alguma coisa?',
    answer:
      'Não. O Web App abre no navegador do celular ou do computador. Se quiser, coloque-o na tela inicial, e ele abre como qualquer aplicativo.',
  },
];
