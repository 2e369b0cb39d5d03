import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * Writes the pages that `web/first-pages.tsx` draws beside the routes of a build, for the server to fill
 * in (`server/platform/serve/web-app.ts`). Built by the same bundler, it has the same classes and addresses of files.
 */
export async function writeFirstPages(root: string, outDir: string): Promise<void> {
  // Within the folder of the packages, which it imports.
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
    throw new Error('the first pages are not drawn')
  }
  return drawn.drawFirstPages()
}

/** Two builds that name a class or a file differently would leave the page bare. */
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
    throw new Error(`the first page names what is not built: ${missing.join(', ')}`)
}
