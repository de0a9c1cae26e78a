import {
  CARD_KEY_MINUTES,
  FAMILIAR_DAYS,
  HIDDEN_FILE_DAYS,
  UNATTACHED_FILE_DAYS,
  UNUSED_SESSION_DAYS,
  WITHDRAWAL_DAYS,
} from '#domain/limits.ts';
import { hoursInWords } from '#domain/number-text.ts';
import { club } from './club.ts';
import { keptData } from './kept-data.ts';
import { listed } from './listed.ts';
import { fieldsInSentence } from './profile-words.ts';
import type { LegalPage } from './schema.ts';

const { legal, name } = club;

const profileFields = fieldsInSentence(({ keptFor }) => keptFor === 'profile', ['bio', 'gender', 'birth_date', 'phone', 'instagram']);
const healthFields = fieldsInSentence(({ keptFor }) => keptFor === 'health', ['goals']);
const hiddenFields = fieldsInSentence(({ seenBy }) => seenBy === 'staff', ['phone', 'birth_date', 'gender', 'bio', 'instagram', 'goals']);

/**
 * The privacy policy: the data that the club keeps about a member and the use it makes of them, as the LGPD asks. It
 * follows what the app really does.
 */
export const privacyPolicy: LegalPage = {
  title: 'Política de privacidade',
  introduction: `O ${name} guarda só o que precisa para funcionar, não vende seus dados e não mostra anúncios. Aqui está o que guardamos, por quê, por quanto tempo e como você manda em tudo isso.`,
  summary: [
    'Não vendemos seus dados, não mostramos anúncios e não usamos cookies de rastreamento.',
    'Só quem está no mesmo desafio vê seus treinos nele, com seu nome e sua foto. Um parceiro só vê quem você é se você mostrar o cartão. Contato e perfil, ninguém vê.',
    'Em Configurações você baixa tudo o que temos sobre você, ou exclui a conta na hora.',
  ],
  sections: [
    {
      id: 'controlador',
      heading: 'Quem cuida dos seus dados',
      paragraphs: [
        `O controlador, nos termos da Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018), é ${legal.companyName}, ${legal.registration}, ${legal.address}.`,
        `Nossa encarregada pelo tratamento de dados é ${legal.dataOfficer}. Escreva para ${legal.privacyEmail} sobre qualquer assunto desta página.`,
      ],
    },
    keptData,
    {
      id: 'para-que-usamos',
      heading: 'Para que usamos, e com que base legal',
      paragraphs: ['A LGPD pede um motivo para cada uso. Os nossos são estes:'],
      items: [
        {
          term: 'Fazer o clube funcionar',
          text: 'criar a conta, registrar treinos, contar pontos, montar o ranking, liberar o plano, validar benefícios e enviar emails da conta. Base: execução do contrato com você (art. 7º, V).',
        },
        {
          term: 'Dados que podem falar da sua saúde',
          text: `${listed([...healthFields, 'observações', 'fotos de treino', 'dias de pausa'])}. São opcionais e só existem se você os informar. Base: seu consentimento (art. 11, I), que você retira apagando o que escreveu ou marcou.`,
        },
        {
          term: 'Mensagens da equipe',
          text: 'escrever para você no WhatsApp, ou mandar avisos por email. Base: seu consentimento (art. 7º, I), que você liga e desliga em Configurações.',
        },
        {
          term: 'Lembretes',
          text: 'um programa escolhe o dia e o texto pelos seus check-ins e dias de pausa. Base: seu consentimento (art. 7º, I), que você liga e desliga em Configurações. Todo email traz um link que os encerra.',
        },
        { term: 'Perfil opcional', text: `${listed(profileFields)}. Base: seu consentimento (art. 7º, I).` },
        {
          term: 'Segurança e jogo limpo',
          text: 'proteger contas, conter abusos, conferir check-ins e decidir denúncias. Base: legítimo interesse (art. 7º, IX), sem usar mais dados do que o necessário.',
        },
        {
          term: 'Obrigações legais',
          text: 'guardar os registros de pagamento e os registros de acesso que a lei exige, e manter um canal de denúncia e recurso. Base: cumprimento de obrigação legal (art. 7º, II).',
        },
      ],
      closing: 'Não fazemos publicidade dirigida, não montamos perfis para terceiros e não vendemos nem alugamos dados.',
    },
    {
      id: 'quem-ve',
      heading: 'Quem vê o quê dentro do clube',
      paragraphs: [
        'Quem participa do mesmo desafio que você vê seu nome, sua foto, sua posição, seus pontos, seus check-ins e os treinos que você registrou nesse desafio, com observações e fotos. Ao sair do desafio, você deixa de aparecer.',
        `${listed(['Email', ...hiddenFields, 'plano'])} não são mostrados a nenhum outro membro. Treinos fora de um desafio, só você vê.`,
        'Se você bloquear um participante, vocês deixam de ver um do outro o histórico, os check-ins, a atividade, as fotos e o nome. No ranking fica a linha, como "Participante" e sem foto, para as posições não mudarem.',
        'Quem tem o código de um certificado seu, no clube ou fora dele, vê o desafio, o marco e o dia em que você o alcançou. Seu nome, só enquanto você permitir em Configurações. Se o marco deixar de valer, vê apenas que o certificado foi retirado.',
        'A equipe do clube vê o que precisa para cuidar dele. Campos como telefone e data de nascimento, ela abre um a um, e cada consulta fica registrada. Uma foto denunciada chega à equipe desfocada e sem cor.',
      ],
    },
    {
      id: 'com-quem-compartilhamos',
      heading: 'Com quem compartilhamos',
      paragraphs: ['Só com quem nos ajuda a prestar o serviço, e só o necessário:'],
      items: [
        { term: 'Hospedagem e email', text: 'empresas que guardam os dados e entregam nossas mensagens, seguindo nossas instruções.' },
        {
          term: 'Pagamentos',
          text: 'quem assina o plano Expert informa ao parceiro de pagamentos, na página dele, os dados do cartão, o nome e, se quiser, o endereço e o CPF, que servem para a nota fiscal do clube. Nós lhe passamos seu email e o código da sua conta. Nos nossos registros não entram cartão, endereço nem CPF.',
        },
        {
          term: 'Avisos na tela',
          text: 'se você ligar lembretes na tela, eles e os avisos de segurança da sua conta passam pelo serviço de avisos do seu navegador (do Google, da Apple, da Mozilla ou da Microsoft). O texto vai cifrado até o aparelho, e não fala da sua saúde nem de outros membros. Acaba quando você desliga, tira o aparelho da lista ou sai da conta.',
        },
        { term: 'Google e Apple', text: 'apenas quando você escolhe entrar com eles.' },
        {
          term: 'Vídeos',
          text: 'ao abrir uma aula em vídeo, a plataforma de vídeos recebe seu endereço IP, como em qualquer página que a incorpora.',
        },
        {
          term: 'Parceiros de benefícios',
          text: 'para validar um benefício, o parceiro lê o código do seu cartão e vê se ele vale, até quando, seu primeiro nome, a inicial do sobrenome e sua foto. Ou confere seu nome na lista de assinantes, que traz nome, plano, desafio e validade. Ele não vê seus treinos, e só recebe email ou telefone se isso for preciso para o benefício.',
        },
        { term: 'Autoridades', text: 'quando a lei ou uma ordem judicial obrigar.' },
      ],
      closing:
        'Alguns desses fornecedores podem guardar dados fora do Brasil. Nesse caso exigimos contratos com as garantias dos artigos 33 a 36 da LGPD.',
    },
    {
      id: 'por-quanto-tempo',
      heading: 'Por quanto tempo guardamos',
      paragraphs: [
        'Guardamos seus dados enquanto você tiver conta. Quando você a exclui, apagamos na hora cadastro, perfil, treinos, check-ins, posições, fotos, cartão, certificados, usos de benefícios, pedido do Close Friends, lembretes, aceites e sessões, em todos os lugares do sistema. Ficam apenas:',
      ],
      items: [
        { term: 'Sorteios', text: 'o número com que você participou, sem nada que diga que era seu, para o sorteio poder ser conferido.' },
        {
          term: 'Pagamentos',
          text: `o código e o valor de cada pagamento, sem nome, email nem outro dado seu, por 5 anos, por obrigação fiscal. Excluir a conta encerra a assinatura, com o valor de volta nos primeiros ${WITHDRAWAL_DAYS} dias; o que você informou ao parceiro de pagamentos ele guarda pelo prazo que a lei lhe impõe.`,
        },
        {
          term: 'Exclusão',
          text: 'seu email, só até sair o aviso de que a conta foi excluída, o que leva alguns dias no máximo. E, por cerca de 30 dias, um código que não diz de quem era a conta, para encerrar o que ainda for pago em uma página de pagamento que estava aberta.',
        },
        { term: 'Anulações', text: 'o registro de que um check-in foi anulado e por quê, sem dizer de quem era.' },
        {
          term: 'Conteúdo escondido',
          text: `uma foto que a equipe escondeu fica à parte, onde ninguém a abre pelo app, até o recurso ser decidido ou por ${HIDDEN_FILE_DAYS} dias, e então é apagada. Uma cópia que já estava num navegador pode durar até uma hora.`,
        },
        {
          term: 'Fotos soltas',
          text: `uma foto que nenhum treino e nenhum perfil mostra, porque foi retirada ou porque o treino não chegou, é apagada depois de ${UNATTACHED_FILE_DAYS} dias.`,
        },
        {
          term: 'Decisões da equipe',
          text: 'o registro de cada ato da equipe, por 5 anos. Sem a sua conta, ele não diz mais o seu nome.',
        },
        {
          term: 'Redes e aparelhos conhecidos',
          text: `de onde você entrou nos últimos ${FAMILIAR_DAYS} dias, em uma forma que não se lê de volta. Com a conta excluída, são apagados.`,
        },
        {
          term: 'Registros de acesso',
          text: 'cada um por 6 meses, como manda o Marco Civil da Internet (art. 15), e depois apagado. Entre eles estão os pedidos de celular perdido, e quando começaram e acabaram. Com a conta excluída, ficam sob um código sem seu nome nem seu email; só quem já souber o seu email consegue encontrá-los.',
        },
        { term: 'Cópias de segurança', text: 'as que foram feitas antes da exclusão são substituídas em até 30 dias.' },
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies e o que fica no seu aparelho',
      paragraphs: ['Não usamos cookies de publicidade nem de medição. O aplicativo guarda no seu navegador só o que precisa:'],
      items: [
        { term: 'Sessão', text: 'para você não ter de entrar a cada visita. É apagada quando você sai.' },
        {
          term: 'Últimos dados vistos e rascunhos',
          text: 'para o clube abrir rápido, mesmo sem internet, e para nada do que você digitou se perder. São apagados quando você sai.',
        },
        {
          term: 'Cartão de membro',
          text: `a chave do seu cartão, para ele funcionar sem internet. Vale por ${hoursInWords(CARD_KEY_MINUTES / 60)} e é apagada quando você sai.`,
        },
        {
          term: 'Treinos aguardando conexão',
          text: 'treinos e fotos que ainda não chegaram ao clube. Ficam guardados só para você, mesmo depois de sair, e somem do aparelho quando são enviados, descartados ou a conta é excluída.',
        },
        {
          term: 'Favoritos e progresso a enviar',
          text: 'o que você marcou sem internet. Fica guardado só para você, mesmo depois de sair, e some do aparelho quando é enviado ou a conta é excluída.',
        },
        {
          term: 'Configurações',
          text: 'o tema e as outras escolhas da página de configurações. Ficam neste aparelho até você limpar os dados do navegador.',
        },
        {
          term: 'Entrada com Google ou Apple',
          text: 'um cookie que liga a ida e a volta do seu navegador nesse caminho e se apaga sozinho em minutos.',
        },
        {
          term: 'Marca do aparelho',
          text: `um cookie com um número sorteado, sem nada sobre você, para o clube reconhecer este navegador e ninguém trancar a sua entrada digitando senhas ou códigos errados. Sozinha, ela não abre nada. Vale por ${FAMILIAR_DAYS} dias. Não há outros cookies.`,
        },
        {
          term: 'Diário de acesso',
          text: 'os últimos 100 acontecimentos de entrada e saída, sem senhas nem códigos, para ajudar a resolver problemas de login.',
        },
      ],
    },
    {
      id: 'seus-direitos',
      heading: 'Seus direitos, e como usá-los',
      paragraphs: ['A LGPD (art. 18) garante a você, de graça e a qualquer momento:'],
      items: [
        {
          term: 'Ver e levar',
          text: 'em Configurações, toque em "Baixar meus dados" e receba um arquivo com tudo o que temos sobre você, fotos incluídas, em formato aberto.',
        },
        { term: 'Corrigir', text: 'em Perfil, edite ou apague o que quiser.' },
        {
          term: 'Excluir',
          text: 'em Configurações, toque em "Excluir minha conta". Pedimos que você confirme quem é, e o resto é imediato.',
        },
        {
          term: 'Retirar o consentimento',
          text: 'apague os campos opcionais do perfil, as observações, as fotos e os dias de pausa, desligue as permissões em Configurações, ou saia do desafio.',
        },
        {
          term: 'Denunciar e recorrer',
          text: 'quem aparece numa foto ou se sente ofendido pode denunciar, com conta ou sem. Quem é atingido por uma decisão recebe o motivo e pode recorrer.',
        },
        {
          term: 'Opor-se e pedir revisão',
          text: 'pontos e ranking são calculados por regras fixas e iguais para todos. Se achar que algo está errado, pedimos a uma pessoa que reveja (art. 20).',
        },
        { term: 'Saber mais', text: 'pergunte se tratamos seus dados, com quem compartilhamos e o que acontece se você não os fornecer.' },
      ],
      closing: `Para o que não estiver no aplicativo, escreva para ${legal.privacyEmail}. Respondemos em até 15 dias. Se não ficar satisfeito, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).`,
      links: [
        { label: 'Fazer uma denúncia', href: '/denuncia' },
        { label: 'Números de transparência', href: '/transparencia' },
      ],
    },
    {
      id: 'seguranca',
      heading: 'Segurança',
      paragraphs: [
        `As conexões são cifradas, as senhas são guardadas com um algoritmo próprio para isso, e o banco de dados confere, a cada consulta, se quem pergunta pode ver a resposta. Limitamos tentativas de acesso, recusamos as senhas mais comuns, encerramos acessos sem uso há ${UNUSED_SESSION_DAYS} dias e avisamos por email quando sua senha ou a verificação em duas etapas muda, e quando alguém baixa seus dados ou exclui a conta. Se você perder o celular dos códigos, o pedido e a espera dele são avisados por email, no sininho e nos seus aparelhos.`,
        'Se um incidente puder causar risco ou dano relevante a você, avisamos você e a ANPD no prazo da lei, contando o que houve e o que fazer.',
      ],
    },
    {
      id: 'menores',
      heading: 'Crianças e adolescentes',
      paragraphs: [
        `O clube não é para menores de 16 anos, e quem tem 16 ou 17 precisa da autorização de um responsável. Se você souber de uma conta fora dessa regra, escreva para ${legal.privacyEmail} e apagaremos os dados.`,
        'Uma foto denunciada porque mostra um menor de idade some para todos assim que um participante que pode vê-la denuncia, até a equipe decidir.',
      ],
    },
    {
      id: 'mudancas',
      heading: 'Mudanças nesta política',
      paragraphs: [
        'Cada versão tem a sua data, no alto desta página. Se mudarmos a finalidade de um dado, com quem o compartilhamos ou por quanto tempo fica guardado, avisamos antes e, quando a base for o seu consentimento, pedimos de novo.',
      ],
    },
  ],
};
