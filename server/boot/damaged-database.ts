/** PGlite's files in the data folder don't open as a database. */
export class DamagedDatabaseError extends Error {
  constructor(folder: string, cause: unknown) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
    super(
      `O banco de dados em ${folder} não abre: ${reason}. Veja o espaço em disco e a memória. Se não é isso, os arquivos estão danificados: ` +
        `ponha o último backup no lugar deles com "npm run club -- restore <arquivo> --replace".\n` +
        `The database in ${folder} does not open: ${reason}. Look at disk space and memory. If it is neither, its files are damaged: ` +
        `put the newest backup in their place with "npm run club -- restore <file> --replace".`,
      { cause },
    );
  }
}
