import { Option } from 'commander';
import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { cleanEmail } from '#domain/email-address.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';

/** Reads a calendar day from the command line. @throws CommandError unless it is a real day written YYYY-MM-DD */
export function parseDay(value: string): Day {
  try {
    return addDays(value, 0);
  } catch {
    throw new CommandError(`Data inválida: "${value}". Escreva AAAA-MM-DD, por exemplo 2027-01-31.`, EXIT_USAGE);
  }
}

/** Makes a reader of whole numbers between two limits, both included. */
export function integerBetween(name: string, minimum: number, maximum: number): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new CommandError(`Valor inválido para ${name}: "${value}". Use um número inteiro de ${minimum} a ${maximum}.`, EXIT_USAGE);
  };
}

/** Makes a reader that takes only the words listed. */
export function oneOf<Choice extends string>(name: string, choices: readonly Choice[]): (value: string) => Choice {
  return (value) => {
    const choice = choices.find((known) => known === value);
    if (choice !== undefined) return choice;
    throw new CommandError(`Valor inválido para ${name}: "${value}". Use ${choices.join(' ou ')}.`, EXIT_USAGE);
  };
}

/** Reads an IANA time zone. @throws CommandError when this system does not know it */
export function parseTimeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new CommandError(`Fuso horário desconhecido: "${value}". Use um nome como America/Sao_Paulo.`, EXIT_USAGE);
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Makes a reader of a row's id. @param list the command that shows it */
export function idFrom(list: string): (value: string) => string {
  return (value) => {
    if (UUID.test(value)) return value.toLowerCase();
    throw new CommandError(`Identificador inválido: "${value}". Copie o id de "${list}".`, EXIT_USAGE);
  };
}

/** Reads a challenge's id. @throws CommandError unless it is a UUID */
export const parseId = idFrom('challenge list');

/** Reads "AAAA-MM-DD HH:MM" as the text of a time of day without a zone. @throws CommandError unless both are real */
export function parseLocalTime(value: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(value.trim()) ?? [];
  if (day === undefined || time === undefined)
    throw new CommandError(`Data e hora inválidas: "${value}". Escreva "AAAA-MM-DD HH:MM", por exemplo "2027-01-31 20:00".`, EXIT_USAGE);
  return `${parseDay(day)} ${time}`;
}

/**
 * Makes a reader of texts that are neither blank nor longer than `longest` characters; spaces around them are dropped.
 */
export function textOf(name: string, longest: number): (value: string) => string {
  return (value) => {
    const text = value.trim();
    if (text === '') throw new CommandError(`${name} não pode ficar em branco.`, EXIT_USAGE);
    if (Array.from(text).length > longest) throw new CommandError(`${name} pode ter até ${longest} caracteres.`, EXIT_USAGE);
    return text;
  };
}

/** The option --excel of a list: a CSV as a Brazilian Excel opens it, so nobody has to say --csv besides. */
export function excelOption(description: string): Option {
  return new Option('--excel', description).implies({ csv: true });
}

const LONGEST_EMAIL = 255;

/**
 * Reads an e-mail address, out of what a mail program or a page put around it.
 * @throws CommandError when it is blank or too long
 */
export function parseEmail(value: string): string {
  return textOf('O email', LONGEST_EMAIL)(cleanEmail(value));
}
