/**
 * Makes the share cards (1200 × 630) and the icons in PNG:
 *
 *     npx tsx scripts/make-share-card.ts <folder that contains masters/og-background.png and logo-mark.svg>
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '@/dev/programs/chromium';
import { palette } from '@/lib/palette';
import { site } from '@/lib/site';

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

async function cardHtml(folder: string): Promise<string> {
  const fraunces = await dataUrl('app/fonts/fraunces-display.woff2', 'font/woff2');
  const sans = await dataUrl('app/fonts/instrument-sans.woff2', 'font/woff2');
  const mark = await readFile(path.join(folder, 'logo-mark.svg'), 'utf8');
  const background = await dataUrl(path.join(folder, 'masters/og-background.png'), 'image/png');
  const versionAt = site.tagline.lastIndexOf(' ') + 1;
  return `<!doctype html><style>
    @font-face { font-family: Fraunces; src: url(${fraunces}); font-weight: 400 }
    @font-face { font-family: Sans; src: url(${sans}); font-weight: 400 700 }
    body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 56px 64px; color: ${palette.paper};
      background: url(${background}); font: 400 28px/1.4 Sans;
      display: flex; flex-direction: column; justify-content: space-between }
    .logo { display: flex; align-items: center; gap: 14px; font-weight: 600; letter-spacing: -.02em }
    .logo svg { width: 44px; height: 44px }
    h1 { margin: 0; max-width: 5.3em; font: 400 112px/.9 Fraunces; letter-spacing: -.042em }
    h1 span { font: 500 26px/1 Sans; letter-spacing: 0; vertical-align: .3em; white-space: nowrap }
    h1 span::before { content: ''; display: inline-block; width: 120px; height: 20px; margin: 0 18px 0 22px; vertical-align: -1px;
      border: solid ${palette.coral}; border-width: 0 2px; background: linear-gradient(${palette.coral} 0 0) center / 100% 2px no-repeat }
    p { margin: 0; max-width: 20em; color: #e9e1ee; text-wrap: balance }
  </style>
  <div class="logo">${mark}${site.name}</div>
  <h1>${site.tagline.slice(0, versionAt)}<span>${site.tagline.slice(versionAt)}</span></h1>
  <p>${site.subline}</p>`;
}

/** Drawn by a browser, which is the only tool here that renders variable fonts well. */
async function makeCard(folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(await cardHtml(folder));
  await page.evaluate(() => document.fonts.ready);
  const screenshot = await page.screenshot();
  await browser.close();
  for (const name of ['opengraph-image', 'twitter-image']) {
    await sharp(screenshot).jpeg({ quality: 84, mozjpeg: true }).toFile(`app/(site)/${name}.jpg`);
  }
}

async function makeIcons(): Promise<void> {
  const icon = await readFile('app/icon.svg');
  const draw = (size: number) =>
    sharp(icon, { density: (72 * size) / 64 })
      .resize(size)
      .png({ palette: true });
  const drawOpaque = (size: number) => draw(size).flatten({ background: palette.ink });
  await draw(192).toFile('public/icons/192.png');
  await draw(512).toFile('public/icons/512.png');
  await drawOpaque(512).toFile('public/icons/maskable.png');
  await drawOpaque(180).toFile('app/apple-icon.png');
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npx tsx scripts/make-share-card.ts <folder>');
await makeCard(folder);
await makeIcons();
