import { Plus } from '@/components/ui/icons';
import { questions } from './questions';

/** Works without scripts. */
export function Faq() {
  return (
    <section aria-labelledby="faq-heading" className="ground-paper pb-section">
      <div className="wrap grid grid-cols-12 gap-x-gap gap-y-9">
        <h2 id="faq-heading" className="col-span-full font-display text-d3 lg:col-span-4">
          Questions
        </h2>
        <div className="col-span-full border-ink border-t-2 lg:col-[6/13]">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-6 py-4 font-semibold underline-offset-6 hover:underline active:text-muted [&::-webkit-details-marker]:hidden">
                {question}
                <Plus className="size-5 shrink-0 transition-[rotate] duration-160 ease-fit group-open:rotate-45" />
              </summary>
              <p className="max-w-[36em] text-pretty pe-11 pb-6 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
