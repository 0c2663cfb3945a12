/** The part of a postgres.js query that drizzle uses. It runs when awaited: rows are objects, or arrays with `values()`. */
export interface Statement extends PromiseLike<unknown> {
  values(): Promise<unknown>;
}

export type RowFormat = 'objects' | 'arrays';

export function lazyStatement(run: (format: RowFormat) => Promise<unknown>): Statement {
  return {
    values: () => run('arrays'),
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits the statement.
    then: (resolve, reject) => run('objects').then(resolve, reject),
  };
}

export const runAs = (statement: Statement, format: RowFormat): PromiseLike<unknown> =>
  format === 'arrays' ? statement.values() : statement;
