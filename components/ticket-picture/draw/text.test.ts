import { expect, test } from 'vitest';
import { fitText } from './text';

/** Each character is half an em wide. Capitals stand on the baseline, and everything reaches 20 below it. */
const measurer = {
  font: '',
  letterSpacing: '',
  measureText(text: string) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1]);
    return {
      actualBoundingBoxLeft: 0,
      actualBoundingBoxRight: (text.length * size) / 2,
      actualBoundingBoxAscent: size * 0.7,
      actualBoundingBoxDescent: size * 0.2,
    } as TextMetrics;
  },
};
const style = { font: { family: 'serif', weight: 300 }, color: '#000' };
const box = { x: 10, y: 20, width: 200, height: 90 };

test.each([
  ['#1', { size: 100, ink: { x: 10, y: 20, width: 100, height: 90 } }],
  ['#9999999', { size: 50, ink: { x: 10, y: 65, width: 200, height: 45 } }],
])('%s fills the width or the height of its box', (text, expected) => {
  expect(fitText(measurer, text, style, box)).toMatchObject(expected);
});

test('aligns text to the right end', () => {
  const { x, ink } = fitText(measurer, '#1', { ...style, align: 'right' }, box);
  expect([x, ink.x]).toEqual([110, 110]);
});
