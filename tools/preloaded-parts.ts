/** The parts that every page of the app has before it loads another: the groups of chunk-groups.ts that all of them share. */
const HAD = /(?:^|\/)(?:react|rolldown-runtime|base|common|data|screens|icons)-[\w-]+\.js$/;
/** The parts that bring these, on a host that names no scripts in its pages. */
const BRINGS = /(?:^|\/)(?:start-app|session-layout|app-layout|login-screen|signup-screen)-[\w-]+\.js$/;

/**
 * The files of a part of the app, to be fetched before it is imported: itself, and what it imports. Naming for each of half a hundred parts
 * what is there already made a good KiB of the first view's scripts.
 * @param file the part
 * @param imported all that it imports, and what these import
 * @param host a page names the part itself by a script of its own
 */
export function filesBeside(file: string, imported: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  const others = imported.filter((name) => name !== file && (BRINGS.test(file) || !HAD.test(name)));
  return hostType === 'html' ? others : [file, ...others];
}
