// Makes the PDFs of content/materials from content/sheets.ts: npx tsx tools/write-materials.ts
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { club } from '#content/club.ts';
import type { Sheet } from '#content/library/sheets.ts';
import { sheets } from '#content/sheets.ts';
import base from '../playwright.config.ts';
import { escapeHtml } from '../supabase/functions/_shared/escape-html.ts';

/** The sources of a PDF: not beside them, since the whole folder is uploaded to a bucket of PDFs. */
const MADE_OF = 'content/materials-made-of.json';
const FOLDER = 'content/materials';
const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

function tableOf({ heading, columns, rows, note, isForWriting }: Sheet['sections'][number]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows
    .map(
      ([first = '', ...cells]) =>
        `<tr><th scope="row">${escapeHtml(first)}</th>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<section><h2>${escapeHtml(heading)}</h2><table${isForWriting ? ' class="writing"' : ''}><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${note ? `<p>${escapeHtml(note)}</p>` : ''}</section>`;
}

function pageOf(sheet: Sheet, font: string): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${escapeHtml(sheet.title)}</title><style>
    @font-face{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,${font})}
    body{font:10.5pt/1.45 Figtree,sans-serif;color:#221a26;margin:0}
    header{border-bottom:3pt solid #c7361f;padding-bottom:8pt;margin-bottom:12pt}
    header p{margin:0;color:#c7361f;font-weight:700}h1{font-size:22pt;line-height:1.15;margin:2pt 0 0}
    h2{font-size:13pt;margin:16pt 0 6pt}section{break-inside:avoid}
    table{border-collapse:collapse;width:100%}th,td{border:.75pt solid #cdbfb4;padding:5pt 6pt;text-align:left;vertical-align:top}
    thead th{background:#ffede6;color:#8f2612;font-size:9pt}tbody th{font-weight:600}.writing{table-layout:fixed}.writing tbody tr{height:32pt}footer{margin-top:16pt;font-weight:600}
  </style><header><p>${escapeHtml(club.name)}</p><h1>${escapeHtml(sheet.title)}</h1></header><p>${escapeHtml(sheet.introduction)}</p>
  ${sheet.sections.map(tableOf).join('')}<footer>${escapeHtml(sheet.closing)}</footer></html>`;
}

const font = readFileSync(FONT).toString('base64');
const browser = await chromium.launch(base.use?.launchOptions ?? {});
const page = await browser.newPage();
const madeOf: Record<string, string> = {};
for (const sheet of sheets) {
  await page.setContent(pageOf(sheet, font));
  await page.evaluate(() => document.fonts.ready);
  const file = join(FOLDER, sheet.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    await page.pdf({
      format: 'A4',
      landscape: true,
      printBackground: true,
      tagged: true,
      margin: { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' },
    }),
  );
  madeOf[sheet.path] = createHash('sha256').update(JSON.stringify(sheet)).digest('hex');
}
await browser.close();
// Tells the tests whether a PDF is still made of what the sheet says.
writeFileSync(MADE_OF, `${JSON.stringify(madeOf, null, 2)}\n`);
