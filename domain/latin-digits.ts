const DIGIT = /\p{Nd}/u;

/**
 * The digits of every script, such as "٤٥", as 0 to 9. In Unicode those of a script stand together, from its zero on.
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
