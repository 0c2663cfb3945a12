import { CircleAlert } from './icons';

export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null;
  return (
    <p id={id} className="mt-2 flex gap-2 text-coral-deep text-small leading-snug font-semibold">
      <CircleAlert className="mt-px size-[18px] shrink-0" strokeWidth={1.7} />
      {children}
    </p>
  );
}
