import { docker } from './deployment';
import { type Drill, expectEqual, type Step } from './drill';

/** Packages that only builds and tests need, and npm's cache. */
const UNWANTED = ['node_modules/sharp', 'node_modules/@img', 'node_modules/*playwright*', '_cacache'];

const imagesOf = ({ project }: Drill) => [`${project}-site`, `${project}-tools`];

async function megabytesOf(image: string): Promise<number> {
  const bytes = await docker(['image', 'inspect', '--format', '{{.Size}}', image]);
  return Math.round(Number(bytes) / 1_000_000);
}

/** npm's cache would be in a home folder. */
async function findUnwanted(image: string): Promise<string> {
  const paths = UNWANTED.flatMap((unwanted) => ['-o', '-path', `*/${unwanted}`]).slice(1);
  const find = ['/app', '/root', '/home', '(', ...paths, ')', '-print', '-prune'];
  return (await docker(['run', '--rm', '--user', 'root', '--entrypoint', 'find', image, ...find])).trim();
}

export const build: Step = {
  title: 'build the images',
  async run(drill) {
    await drill.compose(['config', '--quiet']);
    await drill.compose(['build']);
    const sizes = await Promise.all(
      imagesOf(drill).map(async (image) => `${image.split('-').at(-1)} ${await megabytesOf(image)} MB`),
    );
    return sizes.join(', ');
  },
};

export const search: Step = {
  title: 'search the images',
  async run(drill) {
    for (const image of imagesOf(drill)) expectEqual(`Unwanted in ${image}`, await findUnwanted(image), '');
    return `none of ${UNWANTED.join(', ')}`;
  },
};
