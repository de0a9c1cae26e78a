// Values that are different in each run.
const VOLATILE: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/(?<="nextCursor":")[^"]+/g, '{cursor}'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '{token}'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{new}'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)/g, '{time}'],
  [/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g, '{time}'],
];

/** Takes out of a text what is another each time: members' ids, new ids, times, tokens. */
export function plainWords(members: ReadonlyMap<string, string>): (text: string) => string {
  return (text) => {
    let plain = text;
    for (const [id, name] of members) plain = plain.replaceAll(id, `{${name}}`);
    for (const [pattern, word] of VOLATILE) plain = plain.replaceAll(pattern, word);
    return plain;
  };
}
