import 'server-only';
import { randomBytes } from 'node:crypto';

/**
 * One half of a token is in the email, the other half in a cookie of the browser that requested it. Signing in takes both,
 * so a forwarded or scanned email signs in nobody. Each half has 192 random bits.
 */
const HALF_BYTES = 24;
const HALF_LENGTH = 32;

export const createToken = () => randomBytes(2 * HALF_BYTES).toString('base64url');

export const splitToken = (token: string) => ({
  mailed: token.slice(0, HALF_LENGTH),
  kept: token.slice(HALF_LENGTH),
});

export const joinToken = (mailed: string, kept: string) => mailed + kept;
