import { useRouter } from 'next/navigation';
import { notify } from '@/components/ui/notify';
import { answerOf, explainProblem } from '@/lib/admin/action-result';
import { type Decide, type Decided, describeUndone } from '@/lib/admin/review/review-words';
import { useRefresh } from '../ui/use-change';

/** Undoes a decision from any page, and returns to the page where it was made. */
export function useUndo({ undo }: Decide) {
  const { push } = useRouter();
  const refresh = useRefresh();
  return (steps: Decided['steps']) => {
    const { pathname, search } = window.location;
    return async () => {
      const result = await answerOf(undo({ steps }));
      if (result.status === 'done') {
        void notify({ kind: 'success', title: describeUndone(result.value) });
        push(pathname + search);
      } else {
        void notify({ kind: 'error', title: 'Not undone', description: explainProblem(result) });
      }
      refresh();
    };
  };
}
