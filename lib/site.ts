/** The product's name and lines, as pages, mails and share cards say them. */
export const site = {
  name: 'MyFitModel',
  tagline: 'Try clothes that actually fit v2.2',
  subline: 'Virtual full-body try-ons with marketplace and virtual wardrobe',
  pitch: 'Upload a photo, create a full-body realistic model, try AI-curated outfits, buy in seconds.',
} as const;

/** The colours of `app/styles/tokens.css`, for what no style sheet reaches: mails, share cards, the browser's own bars. */
export const palette = {
  ink: '#14101F',
  inkDeep: '#07050C',
  paper: '#FBF7F2',
  coral: '#FF6B57',
  peach: '#FFD9C7',
  violetSoft: '#BCABFF',
  muted: '#5C5369',
  mutedInk: '#BDB4CB',
  lineInk: '#3B3647',
} as const;
