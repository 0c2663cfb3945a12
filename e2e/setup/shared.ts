interface Shared {
  recaptchaOrigin: string;
  /** URL of the maintenance database on the server that holds the template. */
  databaseServer: string;
}

const VARIABLE = 'E2E_SHARED';

/** Passes values from the global setup to the workers, which inherit its environment. */
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
