/** The attributes that every field for an email address has: the right keyboard, and no help with spelling it. */
export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  // Not "email": with one kind of it a password manager knows that sign-up, login and reset are of the same account.
  autoComplete: 'username',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  placeholder: 'voce@exemplo.com',
} as const;
