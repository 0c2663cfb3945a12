import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/text-field';

/** Requests a sign-in link. Works without JavaScript. */
export function LinkForm({ to }: { to: string }) {
  return (
    <form method="post" action="/admin/sign-in/request" className="flex flex-col gap-4">
      <input type="hidden" name="to" value={to} />
      <div className="flex flex-col gap-1.5">
        <label className="block font-medium text-sm text-strong" htmlFor="email">
          Email
        </label>
        <Input id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
      </div>
      <Button type="submit">Email me a link</Button>
    </form>
  );
}
