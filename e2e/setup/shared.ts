interface Shared {
  recaptchaOrigin: string;
  /** The maintenance database of the server that has the template. */
  databaseServer: string;
}

const VARIABLE = 'E2E_SHARED';

/** What the setup tells the workers. They are processes of their own and inherit its environment. */
export const shared = {
  set(value: Shared): void {
    process.env[VARIABLE] = JSON.stringify(value);
  },
  get(): Shared {
    const value = process.env[VARIABLE];
    if (!value) throw new Error('The global setup has not run.');
    return JSON.parse(value);
  },
};
