import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { APPEAL_STORED_LENGTH } from '@/lib/constants';
import { cn } from '@/lib/utils';
import { PlaceForm, type PlaceFormProps, textLink } from './parts';

interface AppealFormProps extends Pick<PlaceFormProps, 'token'> {
  /** The id of the referral. */
  id: string;
}

export function AppealForm({ token, id }: AppealFormProps) {
  return (
    <details>
      <summary className={cn(textLink, 'cursor-pointer')}>Ask for a check</summary>
      <PlaceForm token={token} name="check" className="grid max-w-[36em] gap-3 pt-2 pb-4">
        <input type="hidden" name="friend" value={id} />
        <TextField
          id={`sentence-${id}`}
          name="sentence"
          label="What should we know?"
          note="optional"
          hint="One or two sentences. You can ask once for each friend."
          autoComplete="off"
          maxLength={APPEAL_STORED_LENGTH}
        />
        <Button type="submit" variant="line" size="sm" className="justify-self-start">
          Send
        </Button>
      </PlaceForm>
    </details>
  );
}
