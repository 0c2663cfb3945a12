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

export const domainsOf = (text: string) => text.trim().split(/\s+/);

/** Which addresses providers deliver to one mailbox. All ignore `+tag` (RFC 5233) and letter case. */
const mailProviders: readonly MailProvider[] = [
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

/** Others that give everybody an address, by region. A domain at which people make up names does not belong here. */
const otherProviders = domainsOf(`
  aol.com aim.com att.net bellsouth.net cableone.net centurylink.net centurytel.net charter.net comcast.net cox.net
  earthlink.net email.com frontier.com frontiernet.net fuse.net gmx.com gmx.us hey.com hush.com hushmail.com
  inbox.com juno.com mail.com mchsi.com mindspring.com netscape.net netzero.net optimum.net optonline.net
  pacbell.net pobox.com prodigy.net q.com roadrunner.com rr.com runbox.com sbcglobal.net startmail.com
  suddenlink.net swbell.net tds.net usa.com verizon.net windstream.net wowway.com zoho.com zohomail.com bell.net
  cogeco.ca eastlink.ca rogers.com shaw.ca sympatico.ca telus.net videotron.ca arnet.com.ar bol.com.br
  fibertel.com.ar globo.com globomail.com ig.com.br oi.com.br r7.com speedy.com.ar terra.com.ar terra.com.br
  uol.com.br zipmail.com.br aol.co.uk blueyonder.co.uk btconnect.com btinternet.com btopenworld.com eircom.net
  ntlworld.com o2.co.uk sky.com talktalk.net tiscali.co.uk virgin.net virginmedia.com arcor.de email.de freenet.de
  gmx.at gmx.ch gmx.de gmx.net keemail.me magenta.de mailbox.org online.de posteo.at posteo.ch posteo.de posteo.net
  t-online.de tuta.com tuta.io tutamail.com tutanota.com tutanota.de vodafone.de web.de a1.net aon.at bluewin.ch
  chello.at hispeed.ch sunrise.ch aliceadsl.fr bbox.fr club-internet.fr free.fr laposte.net neuf.fr numericable.fr
  orange.fr sfr.fr wanadoo.fr alice.it email.it fastwebnet.it inwind.it iol.it libero.it poste.it tim.it tin.it
  tiscali.it virgilio.it mailfence.com sapo.pt telefonica.net terra.es wanadoo.es casema.nl chello.nl hetnet.nl
  home.nl kpnmail.nl planet.nl proximus.be skynet.be telenet.be xs4all.nl ziggo.nl hot.ee inbox.lt inbox.lv mail.ee
  online.no spray.se telia.com abv.bg atlas.cz azet.sk centrum.cz centrum.sk citromail.hu email.cz freemail.hu
  gazeta.pl interia.pl mail.bg o2.pl onet.eu onet.pl op.pl post.cz seznam.cz tlen.pl volny.cz vp.pl wp.pl zoznam.sk
  autorambler.ru bigmir.net bk.ru i.ua inbox.ru internet.ru lenta.ru list.ru mail.ru meta.ua myrambler.ru rambler.ru
  ro.ru ukr.net 126.com 139.com 163.com 188.com 189.cn aliyun.com foxmail.com qq.com sina.cn sina.com sohu.com
  tom.com vip.163.com vip.qq.com yeah.net biglobe.ne.jp daum.net docomo.ne.jp ezweb.ne.jp hanmail.net i.softbank.jp
  kakao.com nate.com naver.com nifty.com ocn.ne.jp softbank.ne.jp yahoo.co.jp indiatimes.com mweb.co.za mynet.com
  rediffmail.com singnet.com.sg telkomsa.net walla.co.il walla.com bigpond.com bigpond.net.au iinet.net.au
  internode.on.net iprimus.com.au optusnet.com.au westnet.com.au xtra.co.nz
`);

const byDomain = new Map(
  mailProviders.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

const providerDomains = new Set([...byDomain.keys(), ...otherProviders]);

/** Subdomains don't count: somebody else may own one, as at fastmail.com. */
export const isMailProvider = (domain: string) => providerDomains.has(domain);

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
