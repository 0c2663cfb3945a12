'use client';

import type { InputOf } from '@/lib/operations/registry';
import { holdVersion } from '@/lib/operations/versions';
import { OperationButton } from '../operation/operation-button';

interface HoldButtonProps {
  input: InputOf<'hold.lift'>;
  heldBackAt: Date | null;
  /** Default: the person whom the page is about. */
  whom?: string;
}

/** The dialog asks for the reason. */
export function HoldButton({ input, heldBackAt, whom }: HoldButtonProps) {
  const put = whom ? `Put ${whom} back in line` : 'Put back in line';
  const hold = whom ? `Hold ${whom} back from waves` : 'Hold back';
  const label = heldBackAt ? put : hold;
  const button = { input, label, size: whom ? 'sm' : 'default' } as const;
  if (!heldBackAt) return <OperationButton name="hold.set" {...button} />;
  return <OperationButton name="hold.lift" seen={holdVersion([heldBackAt])} {...button} />;
}
