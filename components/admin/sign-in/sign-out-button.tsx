import { Button } from '@/components/admin/ui/button';

export function SignOutButton() {
  return (
    <form method="post" action="/admin/sign-out">
      <Button type="submit" variant="ghost" size="sm">
        Sign out
      </Button>
    </form>
  );
}
