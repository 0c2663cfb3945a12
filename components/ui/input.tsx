import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

interface InputProps extends ComponentProps<'input'> {
  large?: boolean;
}

export function Input({ className, large, ...props }: InputProps) {
  return (
    <input
      className={cn(
        'block w-full scroll-mt-32 md:scroll-mt-24 rounded-xs border-[1.5px] border-field bg-white px-4 text-ink',
        large ? 'h-18 font-medium text-[1.5rem] tracking-[0.02em]' : 'h-14 text-body',
        'placeholder:text-field placeholder:opacity-100 hover:border-ink focus:border-2 focus:border-ink focus:px-[15.5px]',
        'read-only:bg-paper-shade aria-invalid:border-2 aria-invalid:border-coral-deep aria-invalid:bg-coral-wash aria-invalid:px-[15.5px]',
        className,
      )}
      {...props}
    />
  );
}
