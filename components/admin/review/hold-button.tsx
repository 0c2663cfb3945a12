'use client';

import type { InputOf } from '@/lib/operations/registry';
import { OperationButton } from '../operation/operation-button';

interface HoldButtonProps {
  input: InputOf<'hold.lift'>;
  /** The act that holds them back. Null: none does. */
  hold: string | null;
}

/** The dialog asks for the reason. */
export function HoldButton({ input, hold }: HoldButtonProps) {
  if (hold === null)
    return <OperationButton name="hold.set" input={{ ...input, reason: 'invented' }} label="Hold back" />;
  return (
    <OperationButton name="hold.lift" input={input} seen={JSON.stringify([hold])} label="Put back in line" />
  );
}
