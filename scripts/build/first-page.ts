import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/**
 * Writes the visitor's home page, as `web/first-page.tsx` draws it, beside the routes of a build, for the server to fill
 * in (`server/platform/serve/web-app.ts`). Built by the same bundler, it has the same classes and addresses of files.
 */
export async function writeFirstPage(root: string, outDir: string): Promise<void> {
  // Within the folder of the packages, which it imports.
  const folder = mkdtempSync(join(root, 'dist', 'first-page-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'web'),
      logLevel: 'warn',
      plugins: [react()],
      build: {
        ssr: 'first-page.tsx',
        outDir: folder,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'first-page.mjs' } },
      },
    })
    const drawn: unknown = await import(pathToFileURL(join(folder, 'first-page.mjs')).href)
    const html = htmlOf(drawn)
    requireClasses(html, outDir)
    writeFileSync(join(outDir, '.vite', 'first-page.html'), html)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function htmlOf(drawn: unknown): string {
  const isModule = typeof drawn === 'object' && drawn !== null && 'drawFirstPage' in drawn
  const html: unknown =
    isModule && typeof drawn.drawFirstPage === 'function' ? drawn.drawFirstPage() : undefined
  if (typeof html !== 'string') throw new Error('the first page is not drawn')
  return html
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
