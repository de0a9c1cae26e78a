/**
 * The labels of the buttons that lead to payment; `content/` can't change them, since the catalogue of errors names
 * these words.
 */
export const checkoutTexts = {
  busy: 'Processando...',
  leaving: { title: 'Redirecionando...', description: 'Você vai para a página de pagamento seguro.' },
  failed: { title: 'Erro no Checkout', description: 'Não foi possível processar o pagamento. Tente novamente.' },
  failedAlert: 'Erro ao processar checkout. Por favor, tente novamente.',
} as const;
