import 'server-only';

export interface Finding {
  name: string;
  status: 'ok' | 'warning' | 'problem';
  /** Never contains a configuration value, an address or a name. */
  message: string;
  /** What the operator should do. */
  remedy?: string;
}

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });

export const warning = (name: string, message: string, remedy: string): Finding => ({
  name,
  status: 'warning',
  message,
  remedy,
});

export const problem = (name: string, message: string, remedy: string): Finding => ({
  name,
  status: 'problem',
  message,
  remedy,
});
