/** Every place has the same sizes, so that browsers load one file of a picture. */
export const outfitSizes = '(min-width: 48rem) 410px, 240px';

export const outfits = [
  {
    title: 'Sunset Streetwear',
    category: 'Casual',
    fitPercent: 94,
    priceDollars: 89,
    picture: 'card-street',
    alt: 'Orange oversized hoodie, wide indigo trousers and cream sneakers',
  },
  {
    title: 'Neo Tech Athleisure',
    category: 'Athletic',
    fitPercent: 97,
    priceDollars: 124,
    picture: 'card-athleisure',
    alt: 'Cropped zip top and leggings in sage and black, in stride',
  },
  {
    title: 'Urban Night Out',
    category: 'Going Out',
    fitPercent: 91,
    priceDollars: 156,
    picture: 'card-night',
    alt: 'Indigo satin slip dress to the knee and black heels',
  },
  {
    title: 'Minimal Professional',
    category: 'Work',
    fitPercent: 95,
    priceDollars: 142,
    picture: 'card-professional',
    alt: 'Cream suit over a black shirt and tie',
  },
] as const;

export type Outfit = (typeof outfits)[number];
