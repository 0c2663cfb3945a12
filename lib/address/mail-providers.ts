import 'server-only';

interface MailProvider {
  domains: readonly string[];
  /** The domain that stands for all of them, if a name leads to the same mailbox at each. */
  mailboxDomain?: string;
  /** `anything@name.domain` leads to the mailbox of `name@domain`. */
  hasSubdomainAddresses?: boolean;
  /** What spellings of a name, the local part without a `+tag`, have in common. */
  mailboxName?: (name: string) => string;
}

const domainsOf = (text: string) => text.trim().split(/\s+/);

/**
 * How providers deliver several addresses to one mailbox. Everywhere, `+tag` is ignored (RFC 5233), and so is letter
 * case.
 */
export const mailProviders: readonly MailProvider[] = [
  {
    // https://support.google.com/mail/answer/7436150
    domains: ['gmail.com', 'googlemail.com'],
    mailboxDomain: 'gmail.com',
    mailboxName: (name) => name.replaceAll('.', ''),
  },
  {
    // https://www.zdnet.com/article/microsoft-adds-support-for-custom-email-addresses-in-office-365/
    domains: domainsOf(`
      outlook.com hotmail.com live.com msn.com windowslive.com outlook.at outlook.be outlook.cl outlook.co.id
      outlook.co.il outlook.co.th outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.pe
      outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie
      outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sa outlook.sg
      outlook.sk hotmail.be hotmail.ca hotmail.ch hotmail.co.il hotmail.co.jp hotmail.co.nz hotmail.co.th
      hotmail.co.uk hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.tr hotmail.de hotmail.dk hotmail.es
      hotmail.fi hotmail.fr hotmail.gr hotmail.it hotmail.nl hotmail.no hotmail.se live.at live.be live.ca live.cl
      live.cn live.co.uk live.co.za live.com.ar live.com.au live.com.mx live.com.pt live.com.sg live.de live.dk
      live.fi live.fr live.hk live.ie live.in live.it live.jp live.nl live.no live.ru live.se
    `),
  },
  {
    // base-keyword: https://help.yahoo.com/kb/SLN3523.html. Yahoo IDs contain no hyphen.
    domains: domainsOf(`
      yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.nz yahoo.co.th
      yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.co yahoo.com.hk yahoo.com.mx
      yahoo.com.my yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.vn yahoo.de yahoo.dk yahoo.es
      yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.ro yahoo.se
    `),
    mailboxName: (name) => beforeFirst('-', name),
  },
  {
    // https://support.apple.com/118230
    domains: ['icloud.com', 'me.com', 'mac.com'],
    mailboxDomain: 'icloud.com',
  },
  {
    // https://proton.me/support/change-username and https://proton.me/support/addresses-and-aliases
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    mailboxDomain: 'proton.me',
    mailboxName: (name) => name.replaceAll(/[._-]/g, ''),
  },
  {
    // https://www.fastmail.help/hc/en-us/articles/360060591053; in a subdomain, a hyphen stands for an underscore:
    // https://www.fastmail.com/blog/two-address-resolving-additions/
    domains: domainsOf(`
      fastmail.com 123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net
      allmail.net cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net
      emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemailer.com fastest.cc
      fastimap.com fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr
      fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to
      fastmail.tw fastmail.uk fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com
      ftml.net hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org
      internetemails.net jetemail.net internetmailing.net justemail.net letterboxes.org mail-central.com
      mail-page.com mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailhaven.com mailingaddress.org
      mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st
      myfastmail.com mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com
      promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com
      speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com
      veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com
    `),
    hasSubdomainAddresses: true,
    mailboxName: (name) => name.replaceAll('_', '-'),
  },
  {
    // https://yandex.com/support/domain/additional/mailbox-alias.xml and
    // https://yandex.com/support/passport/authorization/registration.html
    domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru', 'narod.ru'],
    mailboxDomain: 'yandex.ru',
    mailboxName: (name) => name.replaceAll('.', '-'),
  },
];

const byDomain = new Map(
  mailProviders.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** The address that stands for a mailbox: all addresses that lead to it have the same. */
export function canonicalAddress(localPart: string, domain: string): string {
  const name = beforeFirst('+', localPart);
  const provider = byDomain.get(domain);
  if (provider) return addressAt(provider, name, domain);
  const labels = domain.split('.');
  for (const [index, label] of labels.entries()) {
    const parent = labels.slice(index + 1).join('.');
    const owner = byDomain.get(parent);
    if (owner?.hasSubdomainAddresses) return addressAt(owner, label, parent);
  }
  return `${name}@${domain}`;
}

function addressAt({ mailboxDomain, mailboxName }: MailProvider, name: string, domain: string): string {
  return `${mailboxName?.(name) || name}@${mailboxDomain ?? domain}`;
}

/** The whole text if the separator is missing or comes first. */
function beforeFirst(separator: string, text: string): string {
  const index = text.indexOf(separator);
  return index > 0 ? text.slice(0, index) : text;
}
