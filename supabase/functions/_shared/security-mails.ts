import { composeMail } from './mail-layout.ts';
import type { Mail } from './mail-layout.ts';

interface Place {
  clubName: string;
  /** Where members reach the app. */
  origin: string;
}

/**
 * The mail to a member whose second factor was set up or removed: factor_changed, with `what` factor_added or factor_removed.
 * @returns null for a kind that is not known, and where there is nobody to write to
 */
export function securityMail(kind: unknown, { to, what }: Record<string, unknown>, { clubName, origin }: Place): Mail | null {
  if (kind !== 'factor_changed' || typeof to !== 'string') return null;
  const isAdded = what === 'factor_added';
  const content = {
    subject: `Verificação em duas etapas ${isAdded ? 'ativada' : 'desativada'} no ${clubName}`,
    heading: `Verificação em duas etapas ${isAdded ? 'ativada' : 'desativada'}`,
    paragraphs: [
      isAdded
        ? 'Agora sua conta pede, depois da senha, um código do seu aplicativo autenticador.'
        : 'Sua conta não pede mais o código do aplicativo autenticador: a senha basta para entrar.',
      'Se foi você, está tudo certo: não precisa fazer nada.',
    ],
    action: { label: 'Não fui eu: criar outra senha', link: `${origin}/auth/forgot-password` },
    footnote: 'Não reconhece a mudança? Crie outra senha agora e fale com a equipe do clube.',
  };
  return composeMail(to, content, clubName);
}
