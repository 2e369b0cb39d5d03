import type { Plugin } from 'vite'

/** Puts `importChunk` of `web/lib/import-chunk.ts` in the place of the imports that wait, in the built files. */
export const importChunksPlugin: Plugin = {
  name: 'import-chunks',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = wrapImports(file.code)
      }
    },
  },
}

export const wrapImports = (code: string): string =>
  code.replaceAll(
    /\bimport\(\s*([`"'])(\.\/[\w.-]+\.js)\1\s*\)/g,
    (_, quote: string, file: string) => `importChunk(${quote}${file}${quote})`,
  )
