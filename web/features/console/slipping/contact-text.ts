import { daysBetween, dayInZone } from '#domain/calendar.ts';
import { COMING_BACK_DAYS } from '#domain/limits.ts';
import { daysInWords } from '#domain/number-text.ts';
import type { Contact, ContactHow } from '../api/get-slipping.ts';

const HOW_TEXTS: Record<ContactHow, string> = { whatsapp: 'por WhatsApp', notice: 'por aviso no app', other: 'por outro meio' };

/** "Otto, por WhatsApp"; the command has no name. */
export function writtenText({ how, by }: Pick<Contact, 'how' | 'by'>): string {
  return `${by ?? 'A equipe'}, ${HOW_TEXTS[how]}`;
}

/** The outcome of a contact, in words. */
export function outcomeText({ came_back_on: day, at, is_open: isOpen }: Pick<Contact, 'came_back_on' | 'at' | 'is_open'>): string {
  if (day === null) return isOpen ? 'Ainda dá tempo' : `Não voltou em ${daysInWords(COMING_BACK_DAYS)}`;
  const days = daysBetween(dayInZone(new Date(at)), day);
  if (days <= 0) return 'Voltou no mesmo dia';
  return days === 1 ? 'Voltou no dia seguinte' : `Voltou em ${daysInWords(days)}`;
}

/** How many of those whom staff wrote to came back. */
export function contactsSummary(contacts: readonly Contact[]): string {
  const people = contacts.length;
  const back = contacts.filter(({ came_back_on: day }) => day !== null).length;
  const came =
    back === 0 ? 'ninguém voltou ainda' : `${back} ${back === 1 ? 'voltou' : 'voltaram'} em até ${daysInWords(COMING_BACK_DAYS)}`;
  return people === 1
    ? `A equipe escreveu a 1 pessoa nos últimos 14 dias: ${came}.`
    : `A equipe escreveu a ${people} pessoas nos últimos 14 dias: ${came}.`;
}
