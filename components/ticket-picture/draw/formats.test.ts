import { expect, test } from 'vitest';
import { type Box, formats, type Layout, TAG_TILT, tagBoxes } from './formats';

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
const tilt = Math.abs((TAG_TILT * Math.PI) / 180);

test('keeps everything on the tag inside it, without overlaps', () => {
  const boxes: Box[] = Object.values(printed);
  for (const [index, box] of boxes.entries()) {
    expect(contains({ x: 16, y: 16, width: card.width - 32, height: card.height - 32 }, box)).toBe(true);
    expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
  }
});

test.each(Object.entries<Layout>(formats))(
  '%s keeps its parts on the picture, the figure sharp, and the tag below',
  (_, layout) => {
    const { tag, photo } = layout;
    const [cos, sin] = [tag.scale * Math.cos(tilt), tag.scale * Math.sin(tilt)];
    const tilted = {
      x: tag.x,
      y: tag.y - card.width * sin,
      width: card.width * cos + card.height * sin,
      height: card.width * sin + card.height * cos,
    };
    const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
    for (const box of [tilted, layout.wordmark, layout.tagline]) expect(contains(picture, box)).toBe(true);
    expect(overlap(layout.wordmark, layout.tagline)).toBe(false);
    expect(overlap(layout.wordmark, tilted)).toBe(false);
    expect(photo.scale).toBeLessThanOrEqual(0.8);
    expect(tilted.y + tilted.height / 2).toBeGreaterThan((layout.height * 2) / 3);
  },
);

test('a story keeps its text out of the areas that Instagram covers', () => {
  const { tagline, tag, height } = formats.Story;
  // Its own controls are on the first 250 and the last 340 pixels.
  const lowest = Math.max(...Object.values(printed).map((box) => box.y + box.height));
  expect(tagline.y).toBeGreaterThanOrEqual(250);
  expect(tag.y + lowest).toBeLessThanOrEqual(height - 340);
});
