import { existsSync } from 'node:fs';
import path from 'node:path';

/** Servers are often installed where only root looks. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The file of a program that is installed here, or undefined. */
export function findInstalled(program: string): string | undefined {
  return PLACES.map((place) => path.join(place, program)).find((file) => existsSync(file));
}
