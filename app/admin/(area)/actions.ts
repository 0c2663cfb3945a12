'use server';

import { z } from 'zod';
import { operatorAction } from '../operator-action';

/** Changes nothing. The Overview calls it before it refreshes: without a database, the refreshed page would lose its figures. */
export const checkSession = operatorAction(z.object({ dryRun: z.literal(true) }), async () => null);
