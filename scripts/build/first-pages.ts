import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * Renders the pages of `web/first-pages.tsx` into a build, beside its routes, for the server to fill in
 * (`server/platform/serve/web-app.ts`). The same bundler builds them, so class names and file addresses are the same.
 */
export async function writeFirstPages(root: string, outDir: string): Promise<void> {
  // Inside the project, so that imports of packages resolve.
  const folder = mkdtempSync(join(root, 'dist', 'first-pages-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'web'),
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: 'first-pages.tsx',
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'first-pages.mjs' } },
      },
    })
    const drawn: unknown = await import(pathToFileURL(join(folder, 'first-pages.mjs')).href)
    for (const [name, html] of Object.entries(pagesOf(drawn))) {
      requireClasses(html, outDir)
      writeFileSync(join(outDir, '.vite', name), html)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function pagesOf(drawn: unknown): Record<string, string> {
  const isModule = typeof drawn === 'object' && drawn !== null && 'drawFirstPages' in drawn
  if (!isModule || typeof drawn.drawFirstPages !== 'function') {
    throw new Error('the first pages were not drawn')
  }
  return drawn.drawFirstPages()
}

/** Fails when two builds name a class or a file differently. The page would have no styles. */
function requireClasses(html: string, outDir: string): void {
  const assets = join(outDir, 'assets')
  const styles = readdirSync(assets)
    .filter(name => name.endsWith('.css'))
    .map(name => readFileSync(join(assets, name), 'utf8'))
    .join()
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  const files = [...html.matchAll(/"\/assets\/([^"#]+)/g)].map(([, name = '']) => name)
  const missing = [
    ...classes.filter(name => name.startsWith('_') && !styles.includes(`.${name}`)),
    ...files.filter(name => !existsSync(join(assets, name))),
  ]
  if (missing.length > 0)
    throw new Error(
      `the first page names classes or files that were not built: ${missing.join(', ')}`,
    )
}
