/** Where a visitor came from, as far as the first page of the visit shows. */
export interface VisitSource {
  utmSource: string | null;
  utmMedium: string | null;
  utmCampaign: string | null;
  /** The host of the page that linked to this site. */
  referrerHost: string | null;
}

export const unknownSource: VisitSource = {
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  referrerHost: null,
};
