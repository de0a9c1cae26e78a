// Besides what no address has, what makes a list or a comment of one: a mail program would send to each part.
const ADDRESS = /^[^@\s\p{C}<>"(),:;[\]\\]{1,64}@[^@\s\p{C}<>"(),:;[\]\\]{1,189}\.[^@\s\p{C}<>".(),:;[\]\\]{2,}$/u;
const LONGEST = 254;

/**
 * Whether a text is one e-mail address that a mail may be sent to, and nothing else. `app.is_mail_address` is the same
 * in SQL.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
