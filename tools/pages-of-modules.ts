/**
 * Which pages need a module: those whose own modules lead to it by imports. A part that a page loads by `import()` is no need of its first
 * view, so such imports do not count.
 * @param pages the modules that each page is made of
 * @param importsOf what a module imports; none where the graph is not to be followed
 * @returns the pages of every module that one of them needs
 */
export function pagesOfModules(
  pages: Readonly<Record<string, readonly string[]>>,
  importsOf: (id: string) => readonly string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (id: string, page: string) => {
    const known = found.get(id) ?? new Set<string>();
    if (known.has(page)) return;
    found.set(id, known.add(page));
    for (const imported of importsOf(id)) visit(imported, page);
  };
  for (const [page, modules] of Object.entries(pages)) for (const id of modules) visit(id, page);
  return found;
}
