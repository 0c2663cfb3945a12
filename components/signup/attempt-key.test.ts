import { describe, expect, it } from 'vitest';
import { AttemptKey } from './attempt-key';

describe('AttemptKey', () => {
  it.each(['network', 'empty_result', 'busy', 'unexpected'] as const)('stays the same after %s', (code) => {
    const key = new AttemptKey();
    const first = key.for('ana@studio.com');
    key.failed(code);

    expect(key.for('Ana@Studio.com')).toBe(first);
  });

  it.each(['duplicate', 'captcha_rejected', 'rate_limited', 'email_invalid'] as const)(
    'is renewed after %s',
    (code) => {
      const key = new AttemptKey();
      const first = key.for('ana@studio.com');
      key.failed(code);

      expect(key.for('ana@studio.com')).not.toBe(first);
    },
  );

  it('is another one for another email', () => {
    const key = new AttemptKey();

    expect(key.for('ana@studio.com')).not.toBe(key.for('eve@studio.com'));
  });
});
