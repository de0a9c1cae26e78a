import type { HelpGroup, HelpQuestion } from '#content/schema.ts';
import { plainText } from '#web/lib/plain-text.ts';

function matches({ question, answer, keywords = '' }: HelpQuestion, title: string, words: readonly string[]): boolean {
  const text = plainText([title, question, ...answer, keywords].join(' '));
  return words.every((word) => text.includes(word));
}

/** The groups with only the questions in which every word of the query is found; all of them for an empty query. */
export function searchHelp(groups: readonly HelpGroup[], query: string): HelpGroup[] {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const questions = group.questions.filter((question) => matches(question, group.title, words));
    return questions.length > 0 ? [{ ...group, questions }] : [];
  });
}
