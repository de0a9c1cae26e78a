import { MAILED_LINK_MINUTES } from '../../../domain/limits.ts';
import { minutesInDigits } from '../../../domain/number-text.ts';
import type { MailContent } from './mail-layout.ts';
import { mailsOf } from './mail-writer.ts';
import type { MailPlace } from './mail-writer.ts';

type Facts = Record<string, unknown>;

/**
 * The address of the page on which the link of a mail is pressed. A token is hexadecimal, so nothing in it needs
 * escaping.
 */
function pressLink({ token }: Facts, { origin }: MailPlace): string {
  return `${origin}/auth/account-link?token=${String(token)}`;
}

/**
 * The mails about the ways into an account: factor_added with the link that undoes it, factor_changed when one was
 * removed, codes_paused and recovery_tried with the link for who did not try them, recovery_codes_made, provider_linked
 * and data_copied with the link that puts everybody out, access_voided, account_deleted, and left_without_code when the
 * plan was left by who had not shown the second factor.
 */
export const securityMails = mailsOf<Facts>({
  factor_added: (facts, place) => ({
    subject: `Verificação em duas etapas ativada no ${place.clubName}`,
    heading: 'Verificação em duas etapas ativada',
    paragraphs: [
      'Agora sua conta pede, depois da senha, um código de um aplicativo autenticador.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
      'Se não foi você, toque no botão. A página que abre tira essa verificação, cancela a senha, sai de todos os aparelhos e manda um email para você criar outra senha.',
    ],
    action: { label: 'Não fui eu: desfazer', link: pressLink(facts, place) },
    footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
  }),

  factor_changed: (_facts, { clubName, origin }) => ({
    subject: `Verificação em duas etapas desativada no ${clubName}`,
    heading: 'Verificação em duas etapas desativada',
    paragraphs: [
      'Sua conta não pede mais o código do aplicativo autenticador: a senha basta para entrar.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
    ],
    action: { label: 'Não fui eu: criar outra senha', link: `${origin}/auth/forgot-password` },
    footnote: 'Não reconhece a mudança? Crie outra senha agora e fale com a equipe do clube.',
  }),

  codes_paused: (facts, place) =>
    triedCodes(facts, place, {
      subject: `Códigos errados na sua conta do ${place.clubName}`,
      heading: 'Alguém errou o código da sua conta',
      paragraphs: [
        'Alguém entrou com a sua senha e digitou códigos errados na verificação em duas etapas. De onde isso veio, novos códigos esperam alguns minutos.',
        'Se foi você, está tudo certo: espere o próximo código aparecer no aplicativo e tente de novo.',
      ],
    }),

  recovery_tried: (facts, place) =>
    triedCodes(facts, place, {
      subject: `Código de recuperação na sua conta do ${place.clubName}`,
      heading: 'Alguém digitou um código de recuperação',
      paragraphs: [
        'Alguém entrou com a sua senha e digitou um código de recuperação no lugar do código do aplicativo.',
        'Se foi você, está tudo certo: não precisa fazer nada.',
      ],
    }),

  recovery_codes_made: (facts, place) => ({
    subject: `Novos códigos de recuperação no ${place.clubName}`,
    heading: 'Novos códigos de recuperação',
    paragraphs: [
      'Alguém que está na sua conta criou novos códigos de recuperação. Os anteriores não valem mais.',
      'Se foi você, está tudo certo: guarde os novos e jogue os anteriores fora.',
      `Se não foi você, toque no botão. ${allOut(facts)}`,
    ],
    action: { label: 'Não fui eu: proteger a conta', link: pressLink(facts, place) },
    footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
  }),

  provider_linked: (facts, place) => {
    const provider = PROVIDERS[String(facts['why'])] ?? 'outro serviço';
    const isOwn = facts['is_own_address'] === true;
    return {
      subject: `Sua conta do ${place.clubName} também abre com ${provider}`,
      heading: `Entrada com ${provider} ativada`,
      paragraphs: [
        isOwn
          ? `Alguém entrou na sua conta com ${provider}, que confirmou este email. De agora em diante ela abre também assim, sem a senha do clube.`
          : `Alguém que está na sua conta ligou a ela uma conta ${provider} de outro email. De agora em diante ela abre também assim, sem a senha do clube.`,
        'Se foi você, está tudo certo: não precisa fazer nada.',
        isOwn
          ? `Se não foi você, alguém usa a conta que você tem lá: troque a senha dela, e veja em quais aparelhos ela está aberta. Depois toque no botão. ${allOut(facts)}`
          : `Se não foi você, toque no botão. ${allOut(facts)}`,
      ],
      action: { label: 'Não fui eu: proteger a conta', link: pressLink(facts, place) },
      footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
    };
  },

  data_copied: (facts, place) => ({
    subject: `Seus dados do ${place.clubName} foram baixados`,
    heading: 'Cópia dos seus dados',
    paragraphs: [
      'Alguém que está na sua conta baixou uma cópia de tudo o que o clube guarda sobre você.',
      'Se foi você, está tudo certo: guarde o arquivo onde só você abre.',
      `Se não foi você, toque no botão. ${allOut(facts)} A cópia que saiu não volta, mas ninguém baixa outra.`,
    ],
    action: { label: 'Não fui eu: proteger a conta', link: pressLink(facts, place) },
    footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
  }),

  access_voided: ({ why, by_provider: byProvider }, { clubName, origin }) => ({
    subject: `Sua conta do ${clubName} está protegida: crie uma nova senha`,
    heading: 'Crie uma nova senha',
    paragraphs: [
      REASONS[String(why)] ?? 'A senha da sua conta foi cancelada, e todos os aparelhos saíram dela.',
      ...(byProvider === true
        ? [
            'Você também entra com Google ou Apple. Se desconfia que alguém usa essa conta, troque a senha dela lá, e veja em quais aparelhos ela está aberta.',
          ]
        : []),
      why === 'reset_by_hand'
        ? 'Quem cuida do servidor entrega a você o link para criar a nova senha. Se preferir, peça um pelo botão.'
        : `Em outro email vai o link para criar a nova senha. Ele vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. Se já passou, peça outro pelo botão.`,
    ],
    action: { label: 'Pedir um link', link: `${origin}/auth/forgot-password` },
    footnote: 'Escolha uma senha que você não usa em outro lugar. Seus treinos, pontos e fotos continuam como estavam.',
  }),

  account_deleted: (_facts, { clubName, origin }) => ({
    subject: `Sua conta no ${clubName} foi excluída`,
    heading: 'Conta excluída',
    paragraphs: [
      'Sua conta foi excluída, com tudo o que era seu, e não há volta. Se havia uma assinatura, ela termina.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
      'Se não foi você, alguém sabe a sua senha ou lê os seus emails: troque a senha do seu email, e a do clube onde mais você a usa.',
    ],
    action: { label: 'Abrir o clube', link: `${origin}/` },
    footnote: 'Acha que houve um engano? Responda a este email ou fale com a equipe do clube.',
  }),

  left_without_code: (facts, place) => ({
    subject: `Seu plano no ${place.clubName} foi cancelado sem o código`,
    heading: facts['act'] === 'withdraw' ? 'Desistência sem o código' : 'Plano cancelado sem o código',
    paragraphs: [
      facts['act'] === 'withdraw'
        ? 'Alguém com a sua senha entrou na sua conta e desistiu do plano, sem o código do aplicativo autenticador. O plano terminou, e o valor pago volta.'
        : 'Alguém com a sua senha entrou na sua conta e cancelou o plano, sem o código do aplicativo autenticador. O acesso continua até o fim do que foi pago.',
      'Para sair do plano não pedimos o código: sair precisa ser fácil. Mais nada da sua conta foi aberto.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
      `Se não foi você, toque no botão. A página que abre cancela a senha, sai de quem só usou a senha e manda um email para você criar outra. Depois, ${facts['act'] === 'withdraw' ? 'assine de novo' : 'desfaça o cancelamento'} em Meu plano.`,
    ],
    action: { label: 'Não fui eu: proteger a conta', link: pressLink(facts, place) },
    footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
  }),
});

/** Names what the press "all_out" does. */
function allOut(facts: Facts): string {
  return `A página que abre cancela a senha e os códigos de recuperação, tira a verificação em duas etapas e as contas Google ou Apple de outro email que entraram nos ${String(facts['days'])} dias antes deste email ou depois, sai de todos os aparelhos e manda um email para você criar outra senha.`;
}

/** Somebody who tries codes has the password: a press voids it. */
function triedCodes(facts: Facts, place: MailPlace, said: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>): MailContent {
  return {
    ...said,
    paragraphs: [
      ...said.paragraphs,
      'Se não foi você, alguém tem a sua senha. Toque no botão: a página que abre cancela a senha, tira da conta os aparelhos que só usaram a senha e manda um email para você criar outra.',
    ],
    action: { label: 'Não fui eu: cancelar a senha', link: pressLink(facts, place) },
    footnote: `O link vale por ${String(facts['days'])} dias e não pede senha. Não passe este email a ninguém.`,
  };
}

const PROVIDERS: Record<string, string> = { google: 'Google', apple: 'Apple' };
const RESET =
  'Quem cuida do servidor do clube tirou a verificação em duas etapas da sua conta. Os códigos de recuperação e a senha não valem mais, e todos os aparelhos saíram.';
const REASONS: Record<string, string> = {
  remove_factor:
    'Você avisou que não foi você quem ativou a verificação em duas etapas. Ela saiu da sua conta, os códigos de recuperação e a senha não valem mais, e todos os aparelhos saíram.',
  lost_phone:
    'A espera do celular perdido acabou. A verificação em duas etapas saiu da sua conta, os códigos de recuperação e a senha não valem mais, e todos os aparelhos saíram.',
  reset_factor: RESET,
  reset_by_hand: RESET,
  all_out:
    'Você avisou que não foi você quem agiu na sua conta. A senha e os códigos de recuperação não valem mais, o que entrou nos dias antes do aviso saiu, e todos os aparelhos também.',
  not_me: 'Você avisou que não era você tentando entrar. A senha da sua conta não vale mais, e saíram os aparelhos que só usaram a senha.',
};
