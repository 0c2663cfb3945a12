import plugin from 'tailwindcss/plugin';
import { palette } from '../../lib/palette';

const colors: Record<string, string> = {};
const variables: Record<string, string> = {};
for (const [key, color] of Object.entries(palette)) {
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  colors[name] = color;
  variables[`--color-${name}`] = color;
}

/** Turns each color of the palette into Tailwind utilities (`bg-coral`) and a CSS variable (`--color-coral`). */
export default plugin(({ addBase }) => addBase({ ':root': variables }), { theme: { colors } });
