import { describe, expect, test } from 'vitest';
import { readFormValues } from './form-values';

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe('readFormValues', () => {
  test('trims what was typed', () => {
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

  test('has no code without a referral, and knows a ticked box', () => {
    expect(readFormValues(fields({ privacy: 'on' }))).toMatchObject({
      referrerCode: null,
      privacyAccepted: true,
    });
  });

  test('takes a first name of any length, and sends what a request can hold', () => {
    expect(readFormValues(fields({ firstName: 'A'.repeat(2_000_000) })).firstName).toHaveLength(1_000);
  });
});
