import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { findBrowser } from '../../e2e/browser.ts'

/**
 * The timing of a frame can fail a test on a busy machine. Deep parts never retry. Other runs retry once, and name the
 * tests that needed it.
 */
export const browserRetries = process.env.TEST_DEEP === 'yes' ? 0 : 1

const version = { gitCommitHash: 'component-tests', gitCommitTs: 0 }

/** Pictures of a member, of a case, or of what jurors compare. */
const pictureAddress =
  /^\/(?:profile(?:-pic|\/pic)\/(?:nsfw\/)?|(?:(?:admin|arbitration)\/cases|identify\/jury)\/(?=.*\/pictures\/))([0-9a-f-]+)/

/** The files that the built site serves beside its program. */
const siteFilesPlugin: Plugin = {
  name: 'site-files',
  configureServer({ middlewares }) {
    middlewares.use('/version_frontend.json', (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(version))
    })
    middlewares.use('/tiles', (request, response) => {
      if (!request.url?.includes('kind=raster')) return response.writeHead(204).end()
      void plainPng({ width: 256, height: 256, background: '#c02080' }).then(png =>
        response.setHeader('content-type', 'image/png').end(png),
      )
    })
    // A picture whose color depends on the id in its address.
    middlewares.use('/api', (request, response, next) => {
      const id = pictureAddress.exec(request.url ?? '')?.[1]
      if (id === undefined) return next()
      const background = `#${id.slice(-6)}`
      // A whole picture is wider than its crop. The id says whether a picture is wide.
      const isWhole = /orig=1|-7fff-/.test(request.url ?? '')
      const size = isWhole ? { width: 200, height: 140 } : { width: 400, height: 500 }
      void plainPng({ ...size, background }).then(png =>
        response.setHeader('content-type', 'image/png').end(png),
      )
    })
  },
}

const plainPng = (size: { width: number; height: number; background: string }) =>
  sharp({ create: { ...size, channels: 3 } })
    .png()
    .toBuffer()

const emulateMedia = defineBrowserCommand<[media: Parameters<Page['emulateMedia']>[0]]>(
  async ({ page }, media) => page.emulateMedia(media),
)

/** Screens and their parts in a real browser, over a site that the test plays. */
export const componentTests: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [react(), siteFilesPlugin],
  publicDir: 'web/public',
  cacheDir: '.cache/vite-component',
  define: {
    'import.meta.env.VITE_BUILD_HASH': JSON.stringify(version.gitCommitHash),
    'import.meta.env.VITE_BUILD_TS': version.gitCommitTs,
  },
  // Vite would reload all pages if it found a package during the tests.
  optimizeDeps: { noDiscovery: true, include: packagesOfWeb() },
  test: {
    name: 'component',
    sequence: { groupOrder: 1 },
    include: ['web/**/*.test.tsx'],
    retry: browserRetries,
    setupFiles: ['web/testing/spare-react-its-traces.ts', 'web/testing/count-commits.ts'],
    css: { include: [/.+/] },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: await findBrowser(),
          args: ['--no-sandbox', '--disable-dev-shm-usage'],
        },
        contextOptions: {
          reducedMotion: 'reduce',
          colorScheme: 'dark',
          timezoneId: 'Europe/Berlin',
        },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { emulateMedia },
    },
  },
}

function packagesOfWeb() {
  const left = /^(vitest|node:)|^react-dom\/server|\.css$/
  const sources = globSync('{web,shared}/**/*.{ts,tsx}').map(path => readFileSync(path, 'utf8'))
  const names = sources.flatMap(source =>
    [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([@\w][\w@./-]*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  return [...new Set(names), 'react/jsx-dev-runtime'].filter(name => !left.test(name)).toSorted()
}
