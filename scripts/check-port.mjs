/** Runs before `npm start`: of a port that cannot be, the framework prints where it stumbled, and may exit with 0. */

const HIGHEST_PORT = 65_535;
const { PORT } = process.env;

if (PORT !== undefined && !(/^\d+$/.test(PORT) && Number(PORT) <= HIGHEST_PORT)) {
  console.error(
    `The configuration is incomplete:\n  - PORT must be a whole number from 0 to ${HIGHEST_PORT}`,
  );
  process.exitCode = 1;
}
