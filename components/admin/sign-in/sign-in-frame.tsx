import type { ReactNode } from 'react';
import { site } from '@/lib/site';

interface SignInFrameProps {
  title: string;
  children: ReactNode;
}

/** The pages before signing in: one short column. */
export function SignInFrame({ title, children }: SignInFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 pt-[14vh] pb-16">
      <p className="font-semibold text-muted">{site.name} admin</p>
      <h1 className="mt-2 font-display text-4xl text-strong">{title}</h1>
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </main>
  );
}
