'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Operate } from '@/lib/operations/answer';
import { answerOf } from '../ui/answer-of';

const OperateContext = createContext<Operate | null>(null);

/** Gives the server action to every button below it. */
export const OperateProvider = ({ operate, children }: { operate: Operate; children: ReactNode }) => (
  <OperateContext value={operate}>{children}</OperateContext>
);

/** The server action. It never rejects: a lost connection is an answer. */
export function useOperate(): Operate {
  const operate = useContext(OperateContext);
  return (...call) => {
    if (!operate) throw new Error('OperateProvider is missing.');
    return answerOf(operate(...call));
  };
}
