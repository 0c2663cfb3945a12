import { injectHashes } from './csp-hashes';
import { runScript } from './run-script';

/** A step of `npm run build`, after paint-first: that one adds an inline script. */
await runScript(async () => {
  const count = await injectHashes('.next');
  console.log(`Added ${count} script hashes to the Content-Security-Policy.`);
});
