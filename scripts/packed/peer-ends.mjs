import { minVersion } from 'semver';

const TYPES = ['@types/react', '@types/react-dom'];

/**
 * Both ends of the peer ranges of plat-app-sdk: the oldest versions that they allow, and those that the package itself
 * is developed with.
 *
 * @param {Record<string, any>} manifest its package.json
 * @returns {Record<'oldest' | 'newest', { react: string; vue: string; install: string[] }>}
 */
export function peerEnds({ peerDependencies, devDependencies }) {
  const react = minVersion(peerDependencies.react);
  const vue = `${minVersion(peerDependencies.vue)}`;
  // Declarations have versions of their own, and the first of a major version no longer compile.
  const types = TYPES.map((name) => `${name}@${react?.major}`);
  return {
    oldest: {
      react: `${react}`,
      vue,
      install: [`react@${react}`, `react-dom@${react}`, `vue@${vue}`, ...types],
    },
    newest: {
      react: devDependencies.react,
      vue: devDependencies.vue,
      install: ['react', 'react-dom', 'vue', ...TYPES].map((name) => `${name}@${devDependencies[name]}`),
    },
  };
}
