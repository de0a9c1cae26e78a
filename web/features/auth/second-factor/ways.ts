/** Asks for the code of the authenticator app, or shows one of the ways on for a member who has none. */
export type Way = 'code' | 'recovery' | 'lost-phone';

export const WAY_TITLES: Record<Way, string> = {
  code: 'Confirme que é você',
  recovery: 'Código de recuperação',
  'lost-phone': 'Perdi o celular',
};

export const WAY_INTROS: Record<Way, string> = {
  code: 'Sua conta tem verificação em duas etapas. Abra o aplicativo autenticador e digite o código dele.',
  recovery: 'Para quando o aplicativo não está à mão.',
  'lost-phone': 'Sem o celular e sem os códigos de recuperação, o clube leva alguns dias para ter certeza de que é você.',
};
