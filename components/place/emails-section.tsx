import { consent, consentTexts, mailContents } from '@/lib/promises';
import { PlaceForm, SubmitButton } from './place-form';
import { PlaceLine, type PlaceProps } from './section';

export function EmailsSection({ token, outcome, place }: PlaceProps) {
  const { person, suppressed } = place;
  const isNewsOn = person.privacyAcceptedAt !== null;
  const version = person.privacyTextVersion ?? consent.version;
  return (
    <PlaceLine id="emails" title="Emails" outcome={outcome}>
      <div className="grid gap-8">
        <Switch
          token={token}
          name="mail"
          isOn={suppressed === null}
          title={suppressed === null ? 'You receive our emails' : mailWords[suppressed]}
          text={mailContents(place.situation)}
          labels={['Stop all emails', 'Send me emails again']}
        />
        <Switch
          token={token}
          name="news"
          isOn={isNewsOn}
          title={isNewsOn ? 'News is on' : 'News is off'}
          text={`${isNewsOn ? 'You agreed to this' : 'Turning it on agrees to this'}: “${consentTexts[version]}”`}
          labels={['Turn news off', 'Turn news on']}
        />
      </div>
    </PlaceLine>
  );
}

const mailWords = {
  unsubscribed: 'You receive no emails from us',
  complained: 'You receive no emails from us, because you reported one as spam',
  bounced: 'You receive no emails from us, because they came back',
};

interface SwitchProps extends Pick<PlaceProps, 'token'> {
  name: 'mail' | 'news';
  isOn: boolean;
  title: string;
  text: string;
  labels: [off: string, on: string];
}

/** A button that says what it does: without scripts, a checkbox would need one, too. */
function Switch({ token, name, isOn, title, text, labels: [off, on] }: SwitchProps) {
  return (
    <PlaceForm token={token} name={`${name}-${isOn ? 'off' : 'on'}`}>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 mb-3 text-muted text-small">{text}</p>
      <SubmitButton>{isOn ? off : on}</SubmitButton>
    </PlaceForm>
  );
}
