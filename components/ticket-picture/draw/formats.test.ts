import { describe, expect, test } from 'vitest';
import { type Box, formats, type Layout, STORY_SAFE_AREA, TAG_TILT } from './formats';

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

function boxesOf({ tag }: Layout): Box[] {
  const { place, tape, invitation, code, link, qrCode } = tag;
  return [place, tape, invitation, code, link, ...(qrCode ? [qrCode] : [])];
}

describe.each(Object.entries<Layout>(formats))('%s', (_, layout) => {
  const { card } = layout.tag;

  test('keeps everything on the tag inside it, without overlaps', () => {
    const boxes = boxesOf(layout);
    for (const box of boxes)
      expect(contains({ x: 16, y: 16, width: card.width - 32, height: card.height - 32 }, box)).toBe(true);
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
    }
  });

  test('keeps the tilted tag and the wordmark on the picture', () => {
    const tilt = Math.abs((TAG_TILT * Math.PI) / 180);
    const width = card.width * Math.cos(tilt) + card.height * Math.sin(tilt);
    const height = card.height * Math.cos(tilt) + card.width * Math.sin(tilt);
    const picture = { x: 0, y: 0, width: layout.width, height: layout.height };
    const x = card.x + (card.width - width) / 2;
    const y = card.y + (card.height - height) / 2;
    expect(contains(picture, { x, y, width, height })).toBe(true);
    expect(contains(picture, layout.wordmark)).toBe(true);
  });
});

test('keeps the text of a story out of the areas that Instagram covers', () => {
  const { wordmark, tag, height } = formats.Story;
  const sink = (tag.card.width / 2) * Math.sin(Math.abs(TAG_TILT * Math.PI) / 180);
  const lowest = Math.max(...boxesOf(formats.Story).map((box) => box.y + box.height));
  expect(wordmark.y).toBeGreaterThanOrEqual(STORY_SAFE_AREA.top);
  expect(tag.card.y + lowest + sink).toBeLessThanOrEqual(height - STORY_SAFE_AREA.bottom);
});
