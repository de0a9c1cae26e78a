/** What every field for an email address asks of the browser: the right keyboard, and no help with spelling it. */
export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: 'voce@exemplo.com',
} as const;
