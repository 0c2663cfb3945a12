'use client';

import type { InputOf } from '@/lib/operations/registry';
import { OperationButton } from '../operation/operation-button';

interface HoldButtonProps {
  input: InputOf<'hold.lift'>;
  /** The act that holds them back. Null: none does. */
  hold: string | null;
  /** Default: the person whom the page is about. */
  whom?: string;
}

/** The dialog asks for the reason. */
export function HoldButton({ input, hold, whom }: HoldButtonProps) {
  const label = [hold === null ? 'Hold back' : 'Put', whom, hold !== null && 'back in line']
    .filter(Boolean)
    .join(' ');
  const button = { label, size: whom ? 'sm' : 'default' } as const;
  if (hold === null)
    return <OperationButton name="hold.set" input={{ ...input, reason: 'invented' }} {...button} />;
  return <OperationButton name="hold.lift" input={input} seen={JSON.stringify([hold])} {...button} />;
}
