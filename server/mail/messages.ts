import { club } from '#content/club.ts';
import { MAILED_CODE_MINUTES, MAILED_LINK_MINUTES } from '#domain/limits.ts';
import { minutesInDigits } from '#domain/number-text.ts';
import { composeMail } from '../../supabase/functions/_shared/mail-layout.ts';
import type { MailContent } from '../../supabase/functions/_shared/mail-layout.ts';
import type { AccountMail } from './mail.ts';

/** The purpose of a mailed link; web/features/auth/api/redeem-email-link.ts knows the same. */
type EmailLinkType = 'signup' | 'recovery' | 'email_change' | 'magiclink' | 'invite';

const IGNORE = 'Se não foi você, ignore este email: nada muda na sua conta.';

function compose(to: string, about: string, goodForMinutes: number | null, content: MailContent): AccountMail {
  return { ...composeMail(to, content, club.name), about, goodForMinutes };
}

/** The address of a page with the token of a mail. A token hash is hexadecimal, so nothing in it needs escaping. */
export function tokenLink(origin: string, path: string, tokenHash: string, type: EmailLinkType): string {
  return `${origin}${path}?token_hash=${tokenHash}&type=${type}`;
}

/** The mail that confirms a new account. `origin` is where members reach the app. */
export function confirmationMail(to: string, tokenHash: string, origin: string): AccountMail {
  return compose(to, 'confirmation', MAILED_LINK_MINUTES, {
    subject: `Confirme seu email no ${club.name}`,
    heading: 'Falta só confirmar seu email',
    paragraphs: ['Que bom ter você com a gente! Toque no botão para confirmar seu email e começar a treinar.'],
    action: { label: 'Confirmar email', link: tokenLink(origin, '/auth/confirm', tokenHash, 'signup') },
    footnote: `O link vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. ${IGNORE}`,
  });
}

/** The mail with which a member chooses a new password. */
export function recoveryMail(to: string, tokenHash: string, origin: string): AccountMail {
  return compose(to, 'recovery', MAILED_LINK_MINUTES, {
    subject: `Crie uma nova senha no ${club.name}`,
    heading: 'Vamos criar uma nova senha',
    paragraphs: ['Recebemos um pedido para trocar a senha da sua conta. Toque no botão para escolher a nova.'],
    action: { label: 'Criar nova senha', link: tokenLink(origin, '/auth/reset-password', tokenHash, 'recovery') },
    footnote: `O link vale por ${minutesInDigits(MAILED_LINK_MINUTES)}. ${IGNORE}`,
  });
}

/** The mail to a member whose password has been changed, by themselves or by somebody else. */
export function passwordChangedMail(to: string, origin: string): AccountMail {
  return compose(to, 'password changed', null, {
    subject: `Sua senha do ${club.name} foi alterada`,
    heading: 'Sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta acabou de ser trocada. Nos outros aparelhos, será preciso entrar de novo com a senha nova.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
    ],
    action: { label: 'Não fui eu: criar outra senha', link: `${origin}/auth/forgot-password` },
    footnote: `Não reconhece a troca? Crie outra senha agora e fale com a gente: ${club.contact.email}.`,
  });
}

/** The mail to somebody who signs up with an address that has an account: the page itself doesn't tell. */
export function accountExistsMail(to: string, origin: string): AccountMail {
  return compose(to, 'account exists', null, {
    subject: `Você já tem uma conta no ${club.name}`,
    heading: 'Você já tem uma conta',
    paragraphs: [
      'Alguém tentou criar uma conta com este email, mas ela já existe. É só entrar com a sua senha.',
      'Não lembra a senha? Na tela de entrada, toque em “Esqueceu a senha?”.',
    ],
    action: { label: 'Entrar', link: `${origin}/auth/login` },
    footnote: IGNORE,
  });
}

/** The code with which a signed-in member without a password proves who they are. */
export function reauthenticationMail(to: string, code: string): AccountMail {
  return compose(to, 'code', MAILED_CODE_MINUTES, {
    subject: `Seu código do ${club.name}: ${code}`,
    heading: 'Confirme que é você',
    paragraphs: ['Digite este código no app para confirmar o pedido que você fez na sua conta.'],
    action: { code },
    footnote: `O código vale por ${MAILED_CODE_MINUTES} minutos. Se não foi você, não passe o código a ninguém e entre na sua conta para sair de todos os aparelhos.`,
  });
}
