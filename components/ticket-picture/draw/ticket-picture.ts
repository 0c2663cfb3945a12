import type { Layout } from './formats';
import type { Look } from './looks';
import type { Font } from './text';
import type { TicketText } from './ticket-text';

export interface TicketPicture {
  layout: Layout;
  look: Look;
  text: TicketText;
  fonts: Record<'display' | 'giant' | 'sans', Font>;
  /** Without a photo, the background is `tint`. */
  photo: CanvasImageSource | null;
  tint: string;
}
