/** One toast for the login: the next try's answer takes the place of the last. */
export const LOGIN_TOAST = 'login';
export const SIGNED_IN = 'Login realizado com sucesso!';
