import 'server-only';

export interface Finding {
  name: string;
  status: 'ok' | 'warning' | 'problem';
  /** Never contains an address or a name, and of the configuration only the database role and `LIST_EXPIRES`. */
  message: string;
  remedy?: string;
  positions?: number[];
}

export const ok = (name: string, message: string): Finding => ({ name, status: 'ok', message });

const withRemedy =
  (status: Finding['status']) =>
  (name: string, message: string, remedy: string): Finding => ({ name, status, message, remedy });

export const warning = withRemedy('warning');
export const problem = withRemedy('problem');
