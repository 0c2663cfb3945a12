'use client';

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogTrigger } from '@/components/ui/dialog';
import type { OperationName } from '@/lib/operations/registry';
import { keepFocus } from '../ui/action-form';
import { OperationDialog } from './operation-dialog';
import { type OperationCall, useOperation } from './use-operation';

type OperationButtonProps<Name extends OperationName> = OperationCall<Name> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'disabled' | 'type'> & {
    label: string;
    /** What the button is about, where others have its label. */
    about?: string;
    icon?: ReactNode;
  };

/** Shows what an operation would do, asks, and then does it. */
export function OperationButton<Name extends OperationName>({
  label,
  about,
  icon,
  variant = 'secondary',
  size,
  disabled,
  type,
  ...call
}: OperationButtonProps<Name>) {
  const operation = useOperation<Name>(call);
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keepFocus(trigger.current), []);
  const { state, open, close } = operation;
  return (
    <Dialog open={state.step !== 'closed'} onOpenChange={(isOpen) => void (isOpen ? open() : close())}>
      <DialogTrigger asChild ref={trigger}>
        <Button
          variant={variant}
          size={size}
          disabled={disabled}
          type={type}
          aria-label={about && `${label} ${about}`}
        >
          {icon}
          <span>{label}</span>
        </Button>
      </DialogTrigger>
      <OperationDialog label={label} trigger={trigger} {...operation} />
    </Dialog>
  );
}
