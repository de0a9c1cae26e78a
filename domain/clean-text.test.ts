import { expect, it } from 'vitest';
import cases from './cases/clean-text.json';
import { cleanLine } from './clean-text.ts';

it.each(cases)('$id: $note', ({ given, line }) => expect(cleanLine(given)).toBe(line));
