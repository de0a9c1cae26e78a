import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The files that each file imports, by their paths from the root of the project. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * The specifiers of all imports of a file: of values and of types, static and by `import()`, and of what it exports from elsewhere.
 * A call of `import()` counts when a string stands in it.
 */
export function importsOf(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const calls = dynamicImports.map(({ moduleRequest }) => /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]);
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value));
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...calls].filter((name) => name !== undefined);
}

/**
 * Reads the imports of all TypeScript files in some folders.
 * @param root the project's folder
 * @param isRead says of a file, by its path from the root, whether it is read
 */
export function readImports(root: string, folders: readonly string[], isRead: (file: string) => boolean): ImportGraph {
  const files = folders
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && isRead(file));
  const known = new Set(files);
  const fileOf = (from: string, specifier: string) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.join(path.dirname(from), specifier);
  return new Map(
    files.map((file) => {
      const imported = importsOf(file, readFileSync(path.join(root, file), 'utf8')).map((specifier) => fileOf(file, specifier));
      return [file, [...new Set(imported)].filter((other) => known.has(other))];
    }),
  );
}

/** The circles of a graph: each group of files of which every one leads to every other, in the order of their names. */
export function circlesOf(graph: ImportGraph): string[][] {
  const reachable = new Map([...graph.keys()].map((file) => [file, reachableFrom(graph, file)]));
  const circles = new Map<string, string[]>();
  for (const [file, others] of reachable) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reachable.get(other)?.has(file)).toSorted();
    circles.set(circle[0] ?? file, circle);
  }
  return [...circles.values()];
}

function reachableFrom(graph: ImportGraph, start: string): Set<string> {
  const found = new Set<string>();
  const next = [...(graph.get(start) ?? [])];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    next.push(...(graph.get(file) ?? []));
  }
  return found;
}
