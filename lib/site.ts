export const site = {
  name: 'MyFitModel',
  tagline: 'Try clothes that actually fit v2.2',
  subline: 'Virtual full-body try-ons with marketplace and virtual wardrobe',
  pitch: 'Upload a photo, create a full-body realistic model, try AI-curated outfits, buy in seconds.',
} as const;
