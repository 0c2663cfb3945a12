import { Button } from '@/components/ui/button';
import { ArrowRight } from '@/components/ui/icons';
import { TextField } from '@/components/ui/text-field';
import { lostCode } from '@/lib/waitlist/messages';

/** A plain form: the server answers with a page, so it works without JavaScript. */
export function LostCode() {
  return (
    <section id="lost-code" aria-labelledby="lost-code-heading" className="mt-24 border-ink border-t-2 pt-7">
      <form method="post" action="/api/place/link" className="grid grid-cols-12 gap-x-gap">
        <div className="col-span-12 lg:col-span-5">
          <h2 id="lost-code-heading" className="font-display text-d3">
            {lostCode.label}
          </h2>
          <p className="mt-5 mb-9">
            Enter the email address you joined with. If it can get our emails, we'll send a link to your
            place, with your code, position and credit.
          </p>
        </div>
        <div className="col-span-12 lg:col-span-6 lg:col-start-7">
          {/* No type="email": browsers refuse addresses with letters outside ASCII. */}
          <TextField
            id="lost-code-email"
            label="Email"
            name="email"
            required
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@example.com"
          />
          <Button type="submit" icon={<ArrowRight />} className="mt-6 w-full md:w-60">
            Email my link
          </Button>
        </div>
      </form>
    </section>
  );
}
