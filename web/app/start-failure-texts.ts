/**
 * The texts for an app that cannot be opened, by React (start-failure.tsx) or without it
 * (first-view/failure-notice.tsx).
 */
export const startFailureTexts = {
  title: 'Não foi possível abrir o aplicativo',
  description: 'Verifique sua conexão e tente novamente.',
};
