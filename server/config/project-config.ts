import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

type Setting = string | number | boolean | string[];

/** The settings of supabase/config.toml by `section.key`, such as `auth.email.otp_length`. */
export type ProjectConfig = ReadonlyMap<string, Setting>;

const SECTION = /^\[([\w.-]+)\]$/;
const LINE = /^([\w-]+) = (.+)$/;
const LONG_LIST = /^([\w-]+ = )\[\n([^\]]*?),?\n\]$/gm;

/**
 * Reads what supabase/config.toml holds for a hosted project. It is our own file, so only the part of TOML that stands
 * in it is known.
 * @throws Error for a line of any other kind
 */
export function readProjectConfig(text = readFileSync(join(projectRoot, 'supabase/config.toml'), 'utf8')): ProjectConfig {
  const settings = new Map<string, Setting>();
  let section = '';
  const inOneLine = text.replaceAll(LONG_LIST, (_, key: string, items: string) => `${key}[${items.replaceAll('\n', ' ')}]`);
  for (const line of inOneLine.split('\n').map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name] = SECTION.exec(line) ?? [];
    const [, key, value] = LINE.exec(line) ?? [];
    if (name !== undefined) section = `${name}.`;
    else if (key !== undefined && value !== undefined) settings.set(`${section}${key}`, JSON.parse(value) as Setting);
    else throw new Error(`supabase/config.toml: a line that is not understood: ${line}`);
  }
  return settings;
}

/** The names of the sections below one, such as the functions'. */
export function sectionsUnder(config: ProjectConfig, parent: string): string[] {
  const names = [...config.keys()].flatMap((key) =>
    key.startsWith(`${parent}.`) ? (key.slice(parent.length + 1).split('.')[0] ?? []) : [],
  );
  return [...new Set(names)];
}
