import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { importChunksPlugin, routeFilesPlugin } from './scripts/build/route-files.ts'
import { browserTargets, serviceWorkerPlugin } from './scripts/build/service-worker.ts'
import { readVersion } from './server/platform/version.ts'

/** The dev server answers pages itself and passes everything with data on to the site, which looks at the host. */
export function proxyTo(origin: string) {
  const site = { target: origin, changeOrigin: false }
  return {
    '/api': site,
    '/tiles': site,
    '/brand': site,
    '/favicon.svg': site,
    '/manifest.webmanifest': site,
    '^/(icon|notes)-\\w+\\.png$': site,
    '/notes.webmanifest': site,
  }
}

const version = await readVersion()

/** What `GET /version_frontend.json` answers. */
const versionFile: Plugin = {
  name: 'version-file',
  configureServer({ middlewares }) {
    middlewares.use('/version_frontend.json', (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(version))
    })
  },
  generateBundle() {
    const source = JSON.stringify(version)
    this.emitFile({ type: 'asset', fileName: 'version_frontend.json', source })
  },
}

export default defineConfig(({ command }) => ({
  root: 'web',
  // Outlives no build: what a browser keeps from another one is thrown away.
  define: {
    'import.meta.env.VITE_BUILD_HASH': JSON.stringify(version.gitCommitHash),
    // Vite itself reloads pages in development.
    'import.meta.env.VITE_BUILD_TS': command === 'build' ? version.gitCommitTs : Number.MAX_VALUE,
  },
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    versionFile,
    importChunksPlugin,
    routeFilesPlugin(globSync('web/pages/*routes.ts')),
    serviceWorkerPlugin(import.meta.dirname),
  ],
  server: { proxy: proxyTo(process.env.API_ORIGIN ?? 'http://localhost:3001') },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    cssCodeSplit: true,
    // The content policy allows no data: pictures of our own, and hashed files cache better.
    assetsInlineLimit: 0,
    target: browserTargets,
    // All of these preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A list of games also names their calls, which only the server needs.
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
}))
