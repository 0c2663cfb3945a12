import { describe, expect, test } from 'vitest';
import { readFormValues } from './form-values';

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe('readFormValues', () => {
  test('trims text fields', () => {
    const values = readFormValues(
      fields({ email: ' ana@studio.com ', firstName: ' Ana ', ref: 'MFM-ABC123' }),
    );

    expect(values).toEqual({
      email: 'ana@studio.com',
      firstName: 'Ana',
      website: '',
      referrerCode: 'MFM-ABC123',
      privacyAccepted: false,
    });
  });

  test('reads a missing referral code as null, and the ticked checkbox as true', () => {
    expect(readFormValues(fields({ privacy: 'on' }))).toMatchObject({
      referrerCode: null,
      privacyAccepted: true,
    });
  });

  test('truncates a first name to 1,000 characters', () => {
    expect(readFormValues(fields({ firstName: 'A'.repeat(2_000_000) })).firstName).toHaveLength(1_000);
  });
});
