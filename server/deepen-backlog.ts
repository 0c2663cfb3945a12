import 'server-only';
import type { Server } from 'node:http';

/** Connections that may wait to be accepted; the system's own limit (`somaxconn`, mostly 4,096) is below it or equal. */
const BACKLOG = 4_096;

interface Listening {
  _handle?: { listen?(backlog: number): number };
}

/**
 * Lets more connections wait at a server that listens. The framework listens with Node's default of 511: when a
 * thousand come at once, the system drops the others, which try again after 1, 3, 7 and 15 seconds or are cut off.
 * There is no public way to change it afterwards; where the internal one is not found, nothing changes.
 */
export function deepenBacklog(server: Server): void {
  (server as Listening)._handle?.listen?.(BACKLOG);
}
