/** Stands in each key of the clubs that are kept for tests (server/testing/kept), which everybody can read. */
const TEST_KEY_MARK = 'kept-for-tests-only';

/** Whether a key is one that everybody knows. */
export function isTestKey(key: string | undefined): boolean {
  return key !== undefined && key.toLowerCase().includes(TEST_KEY_MARK);
}

/**
 * Refuses the keys of a club that is kept for tests, also those that a restored backup brought along.
 * @param isTest whether the club is one of a test, whose clock may be moved
 * @throws when one of the keys is known to everybody: anybody who has it signs in as any member
 */
export function refuseTestKeys(secrets: object, isTest: boolean): void {
  const known = Object.entries<string | undefined>({ ...secrets }).filter(([, key]) => isTestKey(key));
  if (isTest || known.length === 0) return;
  const names = known.map(([name]) => name).join(', ');
  throw new Error(
    `As chaves ${names} são as de um clube guardado para testes, que todos conhecem: com elas qualquer um entra como qualquer membro. ` +
      'Apague secrets.json da pasta de dados para que o servidor gere outras, ou defina outras no ambiente.\n' +
      `The keys ${names} are those of a club that is kept for tests, and known to everybody. ` +
      'Remove secrets.json from the data folder, so that the server makes others, or set others in the environment.',
  );
}
