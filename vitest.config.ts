import { defineConfig } from 'vitest/config'

/** Two workers: every check must fit a machine of two cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Style sheets are read as they are where a test asks for their text.
    css: { include: [/\?raw$/] },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,web,scripts}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: ['**/*.http.test.ts'],
        },
      },
    ],
  },
})
