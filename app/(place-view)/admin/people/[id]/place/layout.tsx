/** A root layout, so that the page looks as it does for the person. */
export { default, metadata, viewport } from '@/app/place/layout';
