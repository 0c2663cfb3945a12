import { expect, test } from 'vitest';
import { requireBearerToken } from './bearer-token';

const SECRET = 'a secret of our machines';
const request = (authorization?: string) =>
  new Request('https://myfitmodel.example/api/metrics', { headers: authorization ? { authorization } : {} });

test('answers 404 when no secret is configured', () => {
  expect(requireBearerToken(request(`Bearer ${SECRET}`), undefined, 'cron_token')?.status).toBe(404);
});

test.each([undefined, SECRET, 'Bearer ', `Bearer ${SECRET}!`, `Basic ${SECRET}`])(
  'refuses the header %s and names the scheme',
  async (authorization) => {
    const refusal = requireBearerToken(request(authorization), SECRET, 'cron_token');
    expect(refusal?.status).toBe(401);
    expect(refusal?.headers.get('www-authenticate')).toBe('Bearer');
    expect(refusal?.headers.get('cache-control')).toBe('no-store');
    expect(await refusal?.text()).not.toContain(SECRET);
  },
);

test('accepts the secret', () => {
  expect(requireBearerToken(request(`Bearer ${SECRET}`), SECRET, 'cron_token')).toBeNull();
});
