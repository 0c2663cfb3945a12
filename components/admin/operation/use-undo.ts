import { useRouter } from 'next/navigation';
import { notify } from '@/components/ui/notify';
import { explainProblem } from '@/lib/operations/action-result';
import { useOperate } from './operate-context';
import type { Done } from './use-operation';

/** Undoes from any page, and returns to the page where it was done. */
export function useUndo() {
  const operate = useOperate();
  const { push, refresh } = useRouter();
  return ({ name, input }: NonNullable<Done['undo']>) => {
    const { pathname, search } = window.location;
    return async () => {
      let answer = await operate(name, input, {});
      while (answer.status === 'done' && answer.carry !== undefined)
        answer = await operate(name, input, { carry: answer.carry });
      if (answer.status === 'done') {
        void notify({ kind: 'success', title: answer.sentences.join(' ') });
        push(pathname + search);
      } else if (answer.status !== 'asked') {
        void notify({ kind: 'error', title: 'Not undone', description: explainProblem(answer) });
      }
      if (answer.status !== 'outdated') refresh();
    };
  };
}
