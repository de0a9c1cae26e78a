import {
  FIRST_REMINDER_HOUR,
  LAST_REMINDER_HOUR,
  LATE_WORKOUT_HOURS,
  MAILED_LINK_MINUTES,
  MAX_CHOSEN_PHOTO_BYTES,
  MAX_PROFILE_PHOTO_BYTES,
  MAX_UNANSWERED_REMINDERS,
  MAX_WORKOUT_PHOTOS,
  SECOND_FACTOR_WAIT_MINUTES,
} from '#domain/limits.ts';
import { inMegabytes, inWords, minutesInDigits } from '#domain/number-text.ts';
import { club } from './club.ts';
import type { HelpGroup } from './schema.ts';

const { legal } = club;

/** Questions about account, device and personal data. */
export const accountHelp: readonly HelpGroup[] = [
  {
    id: 'conta',
    title: 'Conta e acesso',
    description: 'Entrar, trocar a senha e cuidar do perfil.',
    questions: [
      {
        id: 'esqueci-a-senha',
        question: 'Esqueci minha senha.',
        answer: [
          `Na tela de entrada, toque em "Esqueceu a senha?" e informe seu email. O link que enviamos vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. Não chegou? Olhe também o spam.`,
        ],
        keywords: 'recuperar redefinir login',
      },
      {
        id: 'trocar-senha',
        question: 'Como troco a senha?',
        answer: [
          'Em Configurações, abra "Trocar senha". Você informa a atual e escolhe a nova; os outros aparelhos saem da conta, e você recebe um aviso por email.',
          'Não lembra a atual, ou entra com Google ou Apple? Na mesma página você pode usar um código ou pedir um link por email.',
        ],
        keywords: 'mudar alterar google apple',
      },
      {
        id: 'confirmar-email',
        question: 'O email de confirmação não chegou.',
        answer: [
          'Olhe a pasta de spam. Ao tentar entrar com a conta ainda não confirmada, o link vai de novo, e aparece o botão "Reenviar email".',
        ],
        keywords: 'cadastro ativar verificar',
      },
      {
        id: 'sair-de-todos-os-aparelhos',
        question: 'Perdi meu celular. Como saio da conta nele?',
        answer: [
          'Em Configurações, abra "Seus acessos" e encerre o do celular. Ou use "Sair" em qualquer outro aparelho: a saída vale para todos.',
          'Se alguém pode saber sua senha, troque-a também.',
        ],
        keywords: 'logout roubo aparelho sessão',
      },
      {
        id: 'codigo-ao-entrar',
        question: 'Por que o clube pede um código quando entro?',
        answer: [
          `Sua conta tem verificação em duas etapas: além da senha, um código de 6 números do aplicativo autenticador do seu celular. Ele muda a cada 30 segundos e vale uma vez. Sem ele, o login termina em ${SECOND_FACTOR_WAIT_MINUTES} minutos, e nada do que você registrou se perde.`,
          'Sem o aplicativo à mão? Toque em "Usar código de recuperação" e digite um dos códigos que você guardou: ele retira a verificação.',
        ],
        keywords: 'autenticador duas etapas 2fa mfa verificação token',
      },
      {
        id: 'lembretes',
        question: 'Como ligo, mudo ou desligo os lembretes?',
        answer: [
          `Em Configurações, na parte Lembretes. Você escolhe a hora, das ${FIRST_REMINDER_HOUR}h às ${LAST_REMINDER_HOUR}h, e por onde: na tela de cada aparelho, por email, e sempre no sino do aplicativo.`,
          `Vem um por dia, no máximo, e só quando o check-in ainda não saiu. Depois de ${inWords(MAX_UNANSWERED_REMINDERS, 'masculine')} sem resposta eles descansam, e voltam com o seu próximo check-in.`,
        ],
        keywords: 'notificação aviso push alerta horário parar silenciar sino',
      },
      {
        id: 'lembretes-no-iphone',
        question: 'Por que o iPhone não mostra os lembretes?',
        answer: [
          'A Apple só deixa avisar quem está na Tela de Início, no iOS 16.4 ou mais novo. No Safari, toque em Compartilhar e em "Adicionar à Tela de Início". Depois abra o clube pelo ícone e ligue "Na tela deste aparelho" em Configurações, na parte Lembretes.',
        ],
        keywords: 'ios ipad apple safari notificação push não chega',
      },
      {
        id: 'lembrete-nao-chega',
        question: 'Liguei os lembretes, e nada aparece na tela.',
        answer: [
          'Toque em "Enviar lembrete de teste", em Configurações. Se ele só aparecer no sino, o navegador ou o celular não deixa o clube avisar: abra os ajustes do aparelho, procure as notificações do navegador (ou do Clube 21, se você o instalou) e permita. O modo "Não perturbe" também cala os avisos.',
          'Quem já fez o check-in do dia, ou está em pausa, não recebe lembrete.',
        ],
        keywords: 'notificação bloqueada permissão android chrome não chega teste',
      },
      {
        id: 'tema-escuro',
        question: 'Dá para usar o tema escuro?',
        answer: ['Dá! Em Configurações, na parte Preferências, escolha claro, escuro ou automático, que acompanha o seu aparelho.'],
        keywords: 'dark mode aparência noite',
      },
    ],
  },
  {
    id: 'fotos',
    title: 'Fotos',
    description: 'Formatos, tamanhos e o que apagamos delas.',
    questions: [
      {
        id: 'foto-de-perfil',
        question: 'Que foto posso usar no perfil?',
        answer: [
          `Qualquer imagem de até ${inMegabytes(MAX_PROFILE_PHOTO_BYTES)} MB, inclusive HEIC, o formato do iPhone. Ela é endireitada e reduzida antes de ser guardada.`,
        ],
        keywords: 'avatar imagem tamanho heic jpeg',
      },
      {
        id: 'local-das-fotos',
        question: 'As fotos mostram onde eu estava?',
        answer: ['Não. Apagamos o local e os dados do aparelho que a câmera grava na foto, antes de guardá-la.'],
        keywords: 'gps localização exif privacidade',
      },
      {
        id: 'fotos-do-treino',
        question: 'Quantas fotos posso pôr em um treino?',
        answer: [
          `Até ${inWords(MAX_WORKOUT_PHOTOS)} por treino, da câmera ou da galeria, de até ${inMegabytes(MAX_CHOSEN_PHOTO_BYTES)} MB cada, inclusive HEIC. Se uma delas não subir, o treino é registrado assim mesmo, e o envio da foto é tentado de novo.`,
        ],
        keywords: 'imagem câmera galeria heic limite',
      },
    ],
  },
  {
    id: 'sem-internet',
    title: 'Sem internet',
    description: 'O que funciona quando o sinal some.',
    questions: [
      {
        id: 'usar-sem-internet',
        question: 'O que acontece se eu ficar sem sinal?',
        answer: [
          'Pode registrar o treino normalmente, com fotos. Ele fica guardado neste aparelho como "aguardando conexão" e é enviado sozinho quando o sinal volta, mesmo que você feche o aplicativo ou o navegador: é só abrir o clube de novo.',
          'Páginas como o ranking mostram os últimos dados que você viu, com um aviso.',
        ],
        keywords: 'offline conexão wifi rede',
      },
      {
        id: 'instalar-o-aplicativo',
        question: 'Como coloco o clube na tela inicial do celular?',
        answer: [
          'Em Configurações, na parte Aplicativo, está o caminho para o seu aparelho. No Android é o botão "Instalar"; no iPhone, abra o clube no Safari, toque em Compartilhar e escolha "Adicionar à Tela de Início".',
          'Instalado, ele abre num toque, com os últimos dados que você viu, mesmo sem sinal.',
        ],
        keywords: 'instalar app ícone atalho baixar iphone android pwa',
      },
      {
        id: 'nova-versao',
        question: 'Apareceu "Nova versão disponível". O que faço?',
        answer: [
          'Toque em "Atualizar" quando terminar o que está fazendo. Se preferir esperar, toque em "Depois": o botão continua em Configurações, na parte Aplicativo.',
        ],
        keywords: 'atualizar atualização versão nova',
      },
      {
        id: 'treino-aguardando-conexao',
        question: 'Meu treino está "aguardando conexão". O check-in vale?',
        answer: [
          `Vale para o dia em que você registrou, se ele chegar ao clube em até ${LATE_WORKOUT_HOURS} horas. Depois disso o treino entra no seu histórico, mas pode ficar sem o check-in.`,
          'No aviso que aparece no alto das páginas, toque em "Ver" para tentar de novo ou descartar. Se você sair da conta, ele espera neste aparelho até você entrar de novo.',
        ],
        keywords: 'fila pendente offline enviar check-in',
      },
      {
        id: 'registrei-duas-vezes',
        question: 'A conexão caiu enquanto eu registrava. O treino vai sair duplicado?',
        answer: ['Não. Cada treino leva um código próprio: ao tentar de novo, o clube reconhece que é o mesmo e registra uma vez só.'],
        keywords: 'repetido timeout demorou',
      },
    ],
  },
  {
    id: 'seus-dados',
    title: 'Seus dados (LGPD)',
    description: 'O que guardamos e como você manda nisso.',
    questions: [
      {
        id: 'baixar-meus-dados',
        question: 'Como baixo tudo o que vocês têm sobre mim?',
        answer: [
          'Em Configurações, na parte Conta, toque em "Baixar meus dados". Você recebe um arquivo com todos os seus registros e fotos, e um email que avisa que ele saiu.',
        ],
        keywords: 'exportar cópia portabilidade zip',
      },
      {
        id: 'excluir-minha-conta',
        question: 'Como excluo minha conta?',
        answer: [
          'Em Configurações, na parte Conta, toque em "Excluir minha conta" e confirme quem é você. Tudo é apagado na hora e não tem volta. Um último email avisa que a conta foi excluída.',
          'Ficam só o código e o valor de pagamentos e o registro de check-ins anulados, sem nada que identifique você, e por 6 meses os registros de acesso que a lei manda guardar, sem seu nome nem seu email.',
        ],
        keywords: 'apagar deletar encerrar cancelar',
      },
      {
        id: 'falar-sobre-dados',
        question: 'Com quem falo sobre privacidade?',
        answer: [`Com a nossa encarregada de dados, em ${legal.privacyEmail}. Respondemos em até 15 dias.`],
        keywords: 'encarregado dpo direitos',
      },
    ],
  },
];
