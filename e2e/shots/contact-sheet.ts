import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import base from '../../playwright.config.ts';

const folder = 'shots';

/** Puts every picture on one sheet, `shots/contact-sheet.png`, a row a screen and a column a size and colour scheme. */
export default async function writeContactSheet(): Promise<void> {
  if (!existsSync(folder)) return;
  const columns = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
  const names = [...new Set(columns.flatMap((column) => readdirSync(join(folder, column))))].toSorted();
  const cell = (column: string, name: string) =>
    existsSync(join(folder, column, name)) ? `<td><img src="${column}/${name}"></td>` : '<td></td>';
  const rows = names.map((name) => `<tr><th>${name.replace('.png', '')}</th>${columns.map((column) => cell(column, name)).join('')}</tr>`);
  const html = `<!doctype html><meta charset="utf-8"><title>Clube 21</title>
    <style>body{font:14px sans-serif;margin:16px}img{max-height:460px;max-width:420px;border:1px solid #ccc}th{vertical-align:top;text-align:left}td{vertical-align:top;padding:6px}</style>
    <table><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>${rows.join('')}</table>`;
  const sheet = join(folder, 'contact-sheet.html');
  writeFileSync(sheet, html);
  const browser = await chromium.launch(base.use?.launchOptions ?? {});
  const page = await browser.newPage({ viewport: { width: 1500, height: 1000 } });
  // Hundreds of pictures take longer than a page may otherwise.
  page.setDefaultTimeout(0);
  await page.goto(pathToFileURL(resolve(sheet)).href);
  await page.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true });
  await browser.close();
  console.log(`${names.length} screens in ${folder}/, all on ${folder}/contact-sheet.png`);
}
