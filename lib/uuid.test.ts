import { afterEach, describe, expect, test, vi } from 'vitest';
import { randomUuid } from './uuid';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('randomUuid', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is a version 4 UUID', () => {
    expect(randomUuid()).toMatch(VERSION_4);
  });

  test('is one as well where crypto.randomUUID is missing', () => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    vi.stubGlobal('crypto', { getRandomValues });

    const made = Array.from({ length: 100 }, randomUuid);

    for (const uuid of made) expect(uuid).toMatch(VERSION_4);
    expect(new Set(made).size).toBe(100);
  });
});
