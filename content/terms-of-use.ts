import { HIDDEN_FILE_DAYS, MIN_CHECK_IN_MINUTES, POINTS_PER_CHECK_IN, REPORT_ANSWER_HOURS, WITHDRAWAL_DAYS } from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { club } from './club.ts';
import type { LegalPage } from './schema.ts';

const { contact, legal, name, prices } = club;

/** The terms that a member accepts on signing up. Plain words; a club with a lawyer puts its own here. */
export const termsOfUse: LegalPage = {
  title: 'Termos de uso',
  introduction: `Este é o acordo entre você e o ${name}. Escrevemos em português claro porque vale a pena ler: são as regras que fazem o jogo ser bom para todo mundo.`,
  summary: [
    `Registre só treinos que você fez: check-in vale com ${MIN_CHECK_IN_MINUTES} minutos ou mais, no próprio dia.`,
    `O plano Expert pode ser cancelado quando você quiser, e tem ${WITHDRAWAL_DAYS} dias para desistir da compra.`,
    'O que você publica continua sendo seu, e só aparece para quem está no mesmo desafio.',
    'Respeite seus limites: nossos conteúdos não substituem um profissional de saúde.',
  ],
  sections: [
    {
      id: 'quem-somos',
      heading: 'Quem somos',
      paragraphs: [
        `O ${name} é operado por ${legal.companyName}, ${legal.registration}, com sede em ${legal.address}. Nestes termos, "clube" e "nós" são essa empresa; "você" é quem usa o aplicativo.`,
        'Ao marcar que aceita estes termos e criar sua conta, você concorda com tudo o que está aqui. Se não concordar com algum ponto, não crie a conta; as páginas públicas continuam abertas para você.',
      ],
    },
    {
      id: 'quem-pode-participar',
      heading: 'Quem pode participar',
      paragraphs: [
        'O clube é para maiores de 18 anos. Quem tem 16 ou 17 anos pode participar com a autorização de um responsável legal, que também aceita estes termos. Menores de 16 anos não podem criar conta.',
      ],
    },
    {
      id: 'sua-conta',
      heading: 'Sua conta',
      paragraphs: [
        'Você pode entrar com email e senha, com o Google ou com a Apple. Use seus próprios dados, mantenha seu email atualizado e guarde sua senha só com você.',
        'A conta é pessoal: não a empreste, não a venda e não crie contas em nome de outra pessoa. Se perceber um acesso que não foi seu, troque a senha em Configurações e fale com a gente.',
      ],
    },
    {
      id: 'o-que-o-clube-oferece',
      heading: 'O que o clube oferece',
      paragraphs: [
        'No clube você registra treinos, participa de desafios, faz check-ins, acompanha o ranking e vê sua evolução. O plano Expert, que é pago, acrescenta conteúdos de treino e nutrição, o dashboard individual e benefícios de parceiros.',
        'Podemos melhorar, substituir ou encerrar funções. Se isso reduzir algo que você já pagou, avisamos antes e devolvemos a parte do valor que não puder ser usada.',
      ],
    },
    {
      id: 'desafios',
      heading: 'Desafios, check-ins e ranking',
      paragraphs: ['Para que a disputa seja justa, valem as mesmas regras para todos:'],
      items: [
        {
          term: 'Check-in',
          text: `um treino de ${MIN_CHECK_IN_MINUTES} minutos ou mais, feito e registrado no próprio dia, dentro do período do desafio e por quem participa dele. Vale um check-in por dia em cada desafio, pelo horário de Brasília.`,
        },
        { term: 'Pontos', text: `cada check-in soma ${POINTS_PER_CHECK_IN} pontos no desafio.` },
        {
          term: 'Empates',
          text: 'fica na frente quem tem mais pontos; depois, maior conclusão, mais dias seguidos, quem chegou lá primeiro e, por fim, quem entrou antes no desafio.',
        },
        {
          term: 'Anulação',
          text: 'a organização pode anular um check-in que não corresponda a um treino real. Os pontos saem junto, e aquele dia não pode ser refeito. Você pode pedir a revisão dessa decisão.',
        },
        {
          term: 'Pausas',
          text: 'você pode marcar dias como doente, em viagem ou descansando. Os lembretes param; pontos, sequência e ranking seguem as mesmas regras.',
        },
        {
          term: 'Lembretes',
          text: 'só para quem os liga, no máximo um por dia, e param sozinhos quando não ajudam. São uma gentileza: se um não chegar, o prazo do check-in continua o mesmo.',
        },
        { term: 'Prêmios', text: 'quando houver, as condições são publicadas na página do desafio antes do começo.' },
      ],
    },
    {
      id: 'o-que-voce-publica',
      heading: 'O que você publica',
      paragraphs: [
        'Seu nome, sua foto, seus treinos e suas observações continuam sendo seus. Você nos autoriza, de graça e só enquanto mantiver a conta, a guardar e mostrar esse conteúdo dentro do clube para quem participa do mesmo desafio que você. Não usamos suas fotos em publicidade sem pedir antes.',
        'Publique apenas o que é seu ou o que você tem direito de usar, e respeite a imagem das outras pessoas: quem aparece numa foto sem ter autorizado pode pedir que ela saia.',
      ],
    },
    {
      id: 'convivencia',
      heading: 'Convivência',
      paragraphs: ['O clube é um lugar de incentivo. Não é permitido:'],
      items: [
        { term: 'Trapacear', text: 'registrar treinos que não aconteceram, usar robôs ou várias contas.' },
        { term: 'Ofender', text: 'publicar conteúdo discriminatório, violento, sexual ou que constranja alguém.' },
        { term: 'Expor', text: 'divulgar fora do clube dados, fotos ou treinos de outros membros.' },
        {
          term: 'Atacar',
          text: 'tentar acessar contas ou dados alheios, ou prejudicar o funcionamento do aplicativo. Achou uma falha? Conte para a gente com calma: agradecemos.',
        },
      ],
    },
    {
      id: 'denuncias',
      heading: 'Denúncias, decisões e recursos',
      paragraphs: [
        'Viu algo que não devia estar no clube? Toque em "Denunciar" na foto, no nome ou no treino. Quem não tem conta, ou aparece numa foto sem ter autorizado, usa o formulário da página de denúncia.',
      ],
      items: [
        {
          term: 'Quem decide',
          text: `uma pessoa da equipe, nunca um robô, e em geral em até ${hoursInWords(REPORT_ANSWER_HOURS)}. Quem denunciou, só a equipe que decide vê.`,
        },
        {
          term: 'Enquanto isso',
          text: 'uma foto que um participante denuncia por nudez, ou por mostrar um menor de idade, pode sumir na hora, até a decisão. Quantas somem assim depende de quem denuncia, para que ninguém use isso contra os outros; o que não some passa à frente na fila da equipe. Nos outros casos, nada muda antes da decisão. Enquanto isso, quem publicou não troca nem apaga o arquivo.',
        },
        {
          term: 'A decisão',
          text: 'podemos esconder uma foto ou um texto, anular um check-in, pedir outra foto, suspender a conta ou recusar a denúncia. Sempre com um motivo, que os dois lados recebem.',
        },
        {
          term: 'O recurso',
          text: `quem é atingido pode recorrer uma vez, em até ${HIDDEN_FILE_DAYS} dias, e outra pessoa da equipe decide, sempre que houver outra. O que foi escondido só é apagado depois disso.`,
        },
        {
          term: 'De boa-fé',
          text: 'uma denúncia que não procede não muda nada para quem publicou. Quem denuncia um menor de idade sem que haja um deixa de esconder na hora. Denunciar de propósito o que se sabe falso é trapacear.',
        },
        {
          term: 'Bloquear',
          text: 'sem denunciar ninguém, você pode bloquear um participante: vocês deixam de ver um ao outro, e no ranking fica só "Participante".',
        },
      ],
      closing: 'Uma vez por ano se vê quantas denúncias houve e o que foi decidido, sem nomes.',
      links: [
        { label: 'Fazer uma denúncia', href: '/denuncia' },
        { label: 'Números de transparência', href: '/transparencia' },
      ],
    },
    {
      id: 'sua-saude',
      heading: 'Sua saúde em primeiro lugar',
      paragraphs: [
        'Os treinos, receitas e dicas são informativos e não substituem a orientação de médicos, nutricionistas ou profissionais de educação física. Antes de começar ou mudar sua rotina, procure um profissional, principalmente se você tem alguma condição de saúde, está grávida ou voltando de uma lesão.',
        'Respeite seus limites: nenhum ponto vale uma lesão. Se sentir dor, tontura ou falta de ar, pare e procure ajuda.',
      ],
    },
    {
      id: 'plano-expert',
      heading: 'Plano Expert',
      paragraphs: [
        `O plano Expert custa ${prices.paid.label}${prices.paid.period}. O pagamento é feito por um parceiro de pagamentos; o número do seu cartão não passa pelo clube. O acesso é liberado quando o pagamento é confirmado.`,
        'Você pode cancelar a qualquer momento, sem multa: o acesso continua até o fim do período já pago e depois sua conta volta ao plano gratuito, sem perder treinos nem pontos.',
        `Nos primeiros ${WITHDRAWAL_DAYS} dias depois da compra você pode desistir e receber todo o valor de volta, como garante o artigo 49 do Código de Defesa do Consumidor. Se o preço mudar, avisamos com pelo menos 30 dias de antecedência.`,
      ],
    },
    {
      id: 'parceiros',
      heading: 'Parceiros',
      paragraphs: [
        'Aulas, descontos e outros benefícios são oferecidos pelos próprios parceiros, que respondem por eles e podem pedir que você se identifique como participante, pelo seu cartão de membro ou por um documento. Vídeos, materiais e páginas de terceiros seguem as regras de quem os publica.',
        'Os benefícios são de quem tem o plano Expert e participa de um desafio em andamento. O cartão de membro é pessoal, vale enquanto as duas coisas valem e não pode ser emprestado. A primeira aula grátis vale uma vez em cada parceiro, e cada uso pode ser registrado por ele.',
      ],
    },
    {
      id: 'propriedade-intelectual',
      heading: 'O que é do clube',
      paragraphs: [
        'A marca, os textos, as receitas, os treinos e o aplicativo pertencem ao clube ou a quem nos autorizou a usá-los. Use à vontade para treinar; não copie, revenda ou publique em outro lugar sem autorização.',
      ],
    },
    {
      id: 'encerramento',
      heading: 'Encerramento da conta',
      paragraphs: [
        'Você pode excluir sua conta quando quiser, em Configurações, sem dar explicações. O que acontece com os seus dados está na política de privacidade.',
        'Se estas regras forem descumpridas, podemos advertir, anular check-ins, suspender ou encerrar a conta, conforme a gravidade. Salvo em casos graves ou urgentes, avisamos antes e ouvimos você. Você recebe o motivo e pode recorrer.',
      ],
    },
    {
      id: 'responsabilidade',
      heading: 'Funcionamento e responsabilidade',
      paragraphs: [
        'Cuidamos para que o clube esteja sempre no ar e com os seus dados seguros, mas interrupções podem acontecer. Quando uma falha nossa impedir seu check-in, fale com a gente para encontrarmos uma solução.',
        'Respondemos pelos danos que causarmos, nos limites da lei. Nada aqui retira direitos que o Código de Defesa do Consumidor garante a você.',
      ],
    },
    {
      id: 'mudancas',
      heading: 'Mudanças nestes termos',
      paragraphs: [
        'Cada versão tem a sua data, no alto desta página, e guardamos qual delas você aceitou e quando. Se uma mudança afetar seus direitos, avisamos com pelo menos 30 dias de antecedência; quem não concordar pode encerrar a conta antes disso.',
      ],
    },
    {
      id: 'lei-e-foro',
      heading: 'Lei e foro',
      paragraphs: [
        `Valem as leis do Brasil. Qualquer conflito pode ser levado ao foro do seu domicílio ou, se você preferir, ao de ${legal.courtCity}. Antes disso, escreva para a gente: quase tudo se resolve conversando.`,
      ],
    },
    {
      id: 'contato',
      heading: 'Fale com a gente',
      paragraphs: [`Dúvidas, sugestões ou reclamações: ${contact.email} ou ${contact.phoneLabel}.`],
    },
  ],
};
