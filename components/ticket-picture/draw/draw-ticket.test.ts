import { expect, test } from 'vitest';
import { HEIGHT, tagline, WIDTH, wordmark } from './draw-ticket';
import { CORNER, TILT, tagBoxes } from './tag';
import type { Box } from './text';

function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const { card, ...printed } = tagBoxes;

test('keeps everything on the tag inside it, without overlaps', () => {
  const boxes: Box[] = Object.values(printed);
  for (const [index, box] of boxes.entries()) {
    expect(contains({ x: 16, y: 16, width: card.width - 32, height: card.height - 32 }, box)).toBe(true);
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  }
});

test('keeps its parts on the picture, and its text out of the areas that Instagram covers', () => {
  const tilt = Math.abs((TILT * Math.PI) / 180);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const tilted = {
    x: CORNER.x,
    y: CORNER.y - card.width * sin,
    width: card.width * cos + card.height * sin,
    height: card.width * sin + card.height * cos,
  };
  for (const box of [tilted, wordmark, tagline])
    expect(contains({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, box)).toBe(true);
  expect(overlap(wordmark, tagline)).toBe(false);
  expect(overlap(wordmark, tilted)).toBe(false);
  // Instagram's own controls are on the first 250 and the last 340 pixels.
  const lowest = Math.max(...Object.values(printed).map((box) => box.y + box.height));
  expect(tagline.y).toBeGreaterThanOrEqual(250);
  expect(CORNER.y + lowest).toBeLessThanOrEqual(HEIGHT - 340);
});
