import type { ServerResponse } from 'node:http';
import { sendJson } from '../http/messages';

const errors = {
  invalid_idempotency_key: { status: 400, message: 'The key must be between 1-256 chars.' },
  missing_api_key: { status: 401, message: 'Missing API key in the authorization header.' },
  invalid_api_key: { status: 403, message: 'API key is invalid' },
  invalid_idempotent_request: {
    status: 409,
    message: 'This idempotency key has been used on a request with a different body.',
  },
  validation_error: { status: 422, message: 'We found an error with one or more fields in the request.' },
} as const;

export type ErrorName = keyof typeof errors;

export function sendError(response: ServerResponse, name: ErrorName, detail?: string): void {
  const { status, message } = errors[name];
  sendJson(response, status, { statusCode: status, name, message: detail ?? message });
}
