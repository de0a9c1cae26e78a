import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { projectRoot } from '#server/config/project-root.ts';
import { version } from '#server/config/version.ts';
import { hostedConfig } from '#server/pages/hosted-config.ts';
import { readSiteManifest } from '#server/pages/site-documents.ts';
import { HOST_KINDS, staticHostFiles } from '#server/pages/static-host-files.ts';
import type { HostKind } from '#server/pages/static-host-files.ts';
import { writeProject } from '#server/pages/static-host-page.ts';
import { staticHostRules } from '#server/pages/static-host.ts';
import type { StaticHostRules } from '#server/pages/static-host.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { textOf } from '../option-values.ts';
import { readProjectUrl } from '../read-project-url.ts';

const PARTS = ['csp', 'config'] as const;
type Part = (typeof PARTS)[number];

const LONGEST_PATH = 4_096;
/** Stands where the project's publishable key belongs, as long as nobody says it. */
const KEY_PLACE = 'sb_publishable_…';

interface StaticHostOptions {
  key: string;
  only?: Part;
  write?: string;
  host?: HostKind;
}

/** Adds `static-host`. */
export function addStaticHostCommand(program: Command, context: CommandContext): void {
  program
    .command('static-host')
    .usage('<endereço do projeto> [opções]')
    .description('o que dizer a um servidor de arquivos que serve o app diante de um projeto hospedado')
    .argument('<endereço>', 'do projeto, como https://abcd.supabase.co')
    .option('--key <chave>', 'chave pública do projeto, para o config.json e a página do app', KEY_PLACE)
    .option('--write <pasta>', 'escreve na pasta do app os arquivos que o servidor lê; com --host', textOf('A pasta', LONGEST_PATH))
    .addOption(new Option('--host <tipo>', 'para qual tipo de servidor').choices(HOST_KINDS))
    .addOption(new Option('--only <parte>', 'imprime só uma parte').choices(PARTS))
    .action(async (address: string, options: StaticHostOptions) => tellHost(context, address, options));
}

async function tellHost({ print }: CommandContext, address: string, { key, only, write, host }: StaticHostOptions): Promise<void> {
  const project = readProjectUrl(address);
  if (key.startsWith('sb_secret_')) throw new CommandError('Esta é a chave secreta: ela nunca vai para o navegador.', EXIT_USAGE);
  if ((write === undefined) !== (host === undefined))
    throw new CommandError(`--write e --host vão juntos, como em --write dist/web --host ${HOST_KINDS[0]}.`, EXIT_USAGE);
  const site = await readSiteManifest(join(projectRoot, 'dist/web'));
  if (!site) throw new CommandError('O aplicativo ainda não foi construído. Rode npm run build.');
  const rules = staticHostRules(project, site);
  const environment = {
    ...process.env,
    PUBLIC_URL: 'https://clube.invalid',
    SUPABASE_URL: project.origin,
    SUPABASE_PUBLISHABLE_KEY: key,
  };
  const hosted = hostedConfig(environment, version);
  if (write !== undefined && host !== undefined) {
    const files = staticHostFiles(host, rules);
    await mkdir(write, { recursive: true });
    await Promise.all(Object.entries(files).map(async ([name, text]) => writeFile(join(write, name), text)));
    const ofProject = hosted && key !== KEY_PLACE ? await writeProject(write, hosted) : [];
    return print(`Escritos em ${resolve(write)}: ${[...Object.keys(files), ...ofProject].join(', ')}.\n`);
  }
  const config = `${JSON.stringify(hosted, null, 2)}\n`;
  const parts: Record<Part, string> = { csp: `${rules.csp}\n`, config };
  print(only ? parts[only] : everything(rules, parts));
}

/** For a host that reads no files of these kinds: in words. */
function everything({ headers, rewrites }: StaticHostRules, { csp, config }: Record<Part, string>): string {
  const sent = Object.entries(headers).map(([path, values]) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  const listed = rewrites.map(({ path, file, status }) =>
    status === 404 ? `${path} sem arquivo: responder 404, nunca uma página\n` : `${path} → ${file}, com status 200, sem redirecionar\n`,
  );
  return [
    `# Content-Security-Policy, de todas as páginas\n${csp}`,
    `# Cabeçalhos, por caminho\n${sent.join('\n')}\n`,
    `# Caminhos; um arquivo que existe vale antes\n${listed.join('')}`,
    `# /config.json\n${config}`,
  ].join('\n');
}
