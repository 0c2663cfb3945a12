/**
 * Ends the resources of the process that started it when that process is gone, even after `kill -9`: then standard
 * input closes. Each line of input registers a resource or, without one, removes it.
 */
import { createInterface } from 'node:readline';
import { endResource } from './end-resource.mjs';

/** @type {Map<number, import('./end-resource.mjs').Resource>} */
const resources = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { id, resource } = JSON.parse(line);
  if (resource) resources.set(id, resource);
  else resources.delete(id);
}
// The newest first: it may depend on older ones.
for (const resource of [...resources.values()].reverse()) await endResource(resource);
