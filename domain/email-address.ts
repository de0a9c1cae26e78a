const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
/** "Ana <ana@clube.example>", as a mail program writes it. */
const IN_ANGLES = /^[^<>]*<([^<>]*)>[\s;,.]*$/;
/** "[ana@clube.example](mailto:ana@clube.example)", as a chat writes it. */
const IN_MARKDOWN = /^\[[^\]]*\]\((mailto:[^)]*)\)$/i;
const MAILTO = /^mailto:([^?]*).*$/is;
/** Characters around the address in the text it was copied from. */
const AROUND = /^["'“”‘’«([]+|["'“”‘’»)\];,.:]+$/g;

/** Letters, "@" and dots as they are typed with an Asian keyboard, in ASCII. */
function asciiForms(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3002\uFF61]/g, '.')
    .replaceAll('\uFE6B', '@');
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * An e-mail address as it was meant: without invisible characters and spaces around it. It is taken out of a "mailto:"
 * link, of angle brackets with a name before them, and of the quotes or the full stop it was copied with. What is no
 * address after that stays as it is.
 */
export function cleanEmail(text: string): string {
  const visible = asciiForms(text.replaceAll(INVISIBLE, '')).trim();
  const linked = IN_MARKDOWN.exec(visible)?.[1] ?? IN_ANGLES.exec(visible)?.[1] ?? visible;
  const link = MAILTO.exec(linked.trim())?.[1];
  const address = link === undefined ? linked.trim() : percentDecoded(link).trim();
  const bare = (IN_ANGLES.exec(address)?.[1] ?? address).replaceAll(AROUND, '').trim();
  return bare.includes('@') ? bare : visible;
}
