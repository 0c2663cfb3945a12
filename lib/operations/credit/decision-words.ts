// Client-safe: buttons have the words of the operations.

/** `action` is what the audit calls the change of a referral. */
export const decisionWords = {
  'credit.release': { verb: 'Release', past: 'Released', action: 'credit.release' },
  'credit.reject': { verb: 'Reject', past: 'Rejected', action: 'credit.rejection' },
  'credit.reverse': { verb: 'Reverse', past: 'Reversed', action: 'credit.reversal' },
} as const;

export type DecisionName = keyof typeof decisionWords;
