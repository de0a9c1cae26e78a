/** Asks for the code of the authenticator app, or a recovery code of whoever has none. */
export type Way = 'code' | 'recovery';

export const WAY_TITLES: Record<Way, string> = {
  code: 'Confirme que é você',
  recovery: 'Código de recuperação',
};

export const WAY_INTROS: Record<Way, string> = {
  code: 'Sua conta tem verificação em duas etapas. Abra o aplicativo autenticador e digite o código dele.',
  recovery: 'Para quando o aplicativo não está à mão.',
};
