/** What people may answer after joining, with the names of the answers. The keys are stored. */
export const firstTries = {
  dresses: 'Dresses',
  tops: 'Tops',
  trousers: 'Jeans and trousers',
  coats: 'Jackets and coats',
  suits: 'Suits',
  sportswear: 'Sportswear',
  other: 'Something else',
} as const;
type FirstTry = keyof typeof firstTries;

export const firstTryName = (key: string): string =>
  Object.entries(firstTries).find(([known]) => known === key)?.[1] ?? key;

/** ISO 3166-1, without places where nobody lives, in the order of their English names. */
export const countries =
  'AF AX AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR VG BN BG BF BI KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI XK KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW'.split(
    ' ',
  );

let names: Intl.DisplayNames | undefined;

/** "Germany" for DE. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}

export interface Answers {
  tryOnFirst: FirstTry | null;
  country: string | null;
}

export const answerQuestions: Record<keyof Answers, string> = {
  tryOnFirst: 'What would you try on first?',
  country: 'Where do you live?',
};
