import { z } from 'zod';
import { storePutAside } from '@/db/queries/open-findings';
import { textOf } from './audit-words';
import { operation } from './operation';

/** Whatever the finding says by then: it is folded only as long as it says what the operator saw. */
export const putFindingAside = operation({
  name: 'aside',
  description: 'fold a finding on Today until it changes',
  words: { verb: 'Put aside', past: 'Put aside' },
  input: z.object({
    id: z.string().max(100).describe('its id, as `doctor` prints it').meta({ positional: true }),
    subject: z.string().max(100).default('').describe('its subject, if it has one'),
    sentence: z.string().max(1_000).describe('what it says'),
    version: z.string().max(1_000).describe('its version; default: the sentence').optional(),
  }),
  async run({ tx, record, operator: { actor } }, { id, subject, sentence, version = sentence }) {
    await storePutAside(tx, { id, subject, version, actor });
    await record({ action: 'finding.aside', detail: { finding: id, sentence } });
    return { sentence };
  },
  count: () => 1,
  about: ({ sentence }) => `“${sentence}”`,
  ask: () => ({
    sentences: [
      'Today folds it until it changes, and says that you did it.',
      'The command doctor and the metrics still report it.',
    ],
  }),
  audit: { 'finding.aside': ({ detail }) => `“${textOf(detail.sentence)}”` },
});
