import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Rolldown.ChunkingContext

/** The modules that the browser requests by itself: the app, and each module with a dynamic import. */
type Roots = readonly string[]

/** Pages for visitors, who have nothing cached. They must be small. */
const openPage = /pages\/(about-us|books|dead-ends|support|tos|versions)\.tsx$/
const formPage = /pages\/(login|register)\.tsx$/
/** Pages where newcomers arrive, with a picture of the city. */
const entrance = /pages\/(landing|login|register)\.tsx$/
const sessionPage = /pages\/(email-links|erased|logout|roles-pending)\.tsx$/
const homePage = /pages\/home\.tsx$/
/** The parts on every screen of a member, and their home, where most of them begin. */
const memberPart = /web\/(lib\/device-cipher\.ts|(member-sync|pages\/home)\.tsx)$/
const profilePage = /pages\/profile\.tsx$/
/** Too small for their own files. */
const pageOfSection: Readonly<Record<string, RegExp>> = {
  billing: /pages\/billing\.tsx$/,
  discovery: /pages\/search-tile\.tsx$/,
}

/** Loaded together with all that only they need. */
const parts: Readonly<Record<string, RegExp>> = {
  overlays: /(modal|toast-region)\.tsx$/,
  rating: /games\/(hot-or-not|rating-game)\/page\.tsx$/,
  map: /(cooties-layer|first-place|location-consent|search-map)\.tsx?$/,
  contactForm: /contact-(form|us)\.tsx$/,
  contact:
    /(broadcast-chat|send-waiting|emoji-picker|listed-thread|member-conversation|conversation-messages|message-list|personal-chat|private-note)\.tsx?$/,
}

/** Pages that share parts which no other page needs. */
const sections: Readonly<Record<string, RegExp>> = {
  steps: /pages\/(first-picture|first-place|welcome)\.tsx$/,
  upload: /pages\/(first-picture|profile-pic-upload)\.tsx$/,
  cropping: /pages\/(photo-help|profile-pic-edit)\.tsx$/,
  editing: /pages\/(first-place|settings|welcome)\.tsx$/,
  documents: /pages\/(about-us|support|tos)\.tsx$/,
  discovery:
    /((hot-or-not|rating-game)\/page|pages\/(profile-pic-rate-swipe|search-[^/]*)|saved-searches)\.tsx$/,
  writing:
    /(broadcast-chat|contact-form|contact-us|send-waiting|listed-thread|member-conversation|personal-chat|report-dialog)\.tsx?$/,
  memberProfile: /pages\/(listed-thread|profile)\.tsx$/,
  billing: /pages\/billing[^/]*\.tsx$/,
  /** What members do in games, and what administrators see of it. */
  health: /pages\/(dashboard-health|health)\.tsx$/,
  identify: /pages\/(dashboard-identify|photocrop)\.tsx$/,
  games:
    /(cooties-layer|games-settings|games\/[\w-]+\/page|pages\/(dashboard-buster|games-screens|gpt-buster|health|photo-help|photocrop))\.tsx?$/,
  administration: /pages\/(billing-admin|dashboard-(buster|health|identify|screens))\.tsx$/,
}

const isWithin = (pages: RegExp, roots: Roots) =>
  roots.length > 0 && roots.every(root => pages.test(root))

/** Parts that a page needs later or never. They get their own chunk. */
const isOnDemand = (roots: Roots) =>
  isWithin(
    /(cooties-layer|emoji-picker|first-place|conversation-messages|message-list)\.tsx$/,
    roots,
  )

const isOfEntry = (roots: Roots) => roots.some(root => root.endsWith('index.html'))

const isOfPart = (roots: Roots) => Object.values(parts).some(part => isWithin(part, roots))

const isOfSection = (roots: Roots) => Object.values(sections).some(pages => isWithin(pages, roots))

const isShared = (roots: Roots) => roots.length > 1 && !isOfPart(roots) && !isOfSection(roots)

const isSharedBy = (page: RegExp) => (roots: Roots) =>
  isShared(roots) && roots.some(root => page.test(root))

const isForVisitors = (roots: Roots) =>
  isSharedBy(openPage)(roots) || (isSharedBy(formPage)(roots) && isSharedBy(sessionPage)(roots))

/** Small, and on most screens of visitors and members. A separate chunk would cost members a request on each. */
const isForEverybody = (id: string) =>
  /(billing-limits|layout\/card|shared\/typed-text|texts\/money)(\.module)?\.(css|tsx?)$/.test(id)

/** Words and numbers that documents share with members' pages. A visitor's first pages do without them. */
const isForReaders = (roots: Roots) =>
  isSharedBy(openPage)(roots) &&
  ![formPage, sessionPage, homePage, memberPart].some(page => isSharedBy(page)(roots))

/**
 * What surrounds another member's profile or conversation, and the upload of pictures. Home and lists of members do
 * without it.
 */
const ofProfile = [
  /pictures\/(encode-picture|file-input|pictures\.data)\.tsx?$|texts\/picture(s|-upload)\.ts$/,
  /likes\/(block|hidden|member-list|until-blocked)|report-button|texts\/(blocks|hidden-profiles)/,
  /likes\/(like-buttons|picture-likes)[^/]*\.tsx?$/,
  /profile\/(biography|body-measures|missing-notice|profile-fields|profile-view|tag-list)\.tsx?$/,
  /sharing\/(grants|picture-sharing\.data|share-pictures)\.tsx?$|texts\/picture-(grants|sharing)/,
  /(overlay\/menu|pages\/two-panes)\.tsx$/,
]
const isOfProfile = (id: string) => ofProfile.some(part => part.test(id))

/** Fields, checks and sending of members' forms, and what only screens with such forms share. Home has no forms. */
const isOfForms = (id: string) =>
  /form\/(form-end\.tsx|use-form\.ts)$|overlay\/form-dialog\.tsx$/.test(id) ||
  /shared\/(justice-limits|saved-searches|texts\/(evidence|report-reasons|stay-words))\.ts$/.test(
    id,
  )

/** Icons and the code of writes. Many members' screens, a few visitors' pages and the logout need them. */
const smallParts =
  /icons-react\/dist\/esm\/icons\/|lib\/(draft-store|fetch|on-leaving|steps-back|unsent|use-write)\.ts$|useMutationState/

/** Only the map runs many queries at once. The package's barrel hides that. */
const isOfMap = (id: string) => /react-query.*(queriesObserver|useQueries)\.js$/.test(id)

/**
 * Modules with the same readers share a chunk. There are chunks for the app with the open pages, form fields, pages
 * around a session, members and their home, and parts that load together. The first group that matches a module takes
 * it, with all its imports. Any other module with a single root stays with that root.
 */
export const chunkGroups: Group[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  groupOf(
    'app',
    (roots, id) =>
      isOfEntry(roots) || isForEverybody(id) || (isForVisitors(roots) && !isForReaders(roots)),
  ),
  groupOf('reading', isForReaders),
  groupOf('entrance', roots => roots.length > 1 && isWithin(entrance, roots)),
  groupOf('fields', isSharedBy(formPage)),
  // Half a kilobyte each. Separate chunks would cost a request each.
  { name: 'small', test: smallParts, minShareCount: 2 },
  groupOf('session', isSharedBy(sessionPage)),
  groupOf(
    'member',
    (roots, id) =>
      (/react-query/.test(id) && !isOfMap(id)) ||
      memberPart.test(id) ||
      isSharedBy(homePage)(roots) ||
      (isShared(roots) && !isOfProfile(id) && !isOfForms(id)),
  ),
  groupOf('forms', (roots, id) => isShared(roots) && isOfForms(id)),
  groupOf('profile', (roots, id) => profilePage.test(id) || (isShared(roots) && isOfProfile(id))),
  ...Object.entries(sections).map(([name, pages]) =>
    groupOf(
      name,
      (roots, id) =>
        pageOfSection[name]?.test(id) ||
        (roots.length > 1 && isWithin(pages, roots) && !isOfPart(roots)),
    ),
  ),
  ...Object.entries(parts).map(([name, pages]) =>
    groupOf(
      name,
      (roots, id) =>
        (name === 'map' && isOfMap(id)) || (isWithin(pages, roots) && !isOnDemand(roots)),
    ),
  ),
]

function groupOf(name: string, holds: (roots: Roots, id: string) => boolean): Group {
  return {
    name: (id, context) => (holds(rootsOf(id, context), id) ? name : null),
    debugName: name,
  }
}

/** Barrel files of packages, and the contract, of which browsers load nothing. They have no side effects. */
const needless =
  /(icons-react\.mjs|react-query[\\/]build[\\/]modern[\\/]index\.js|shared\/(contract\/[\w-]+|games\/[\w-]+\/contract)\.ts)$/

function rootsOf(id: string, context: Context): Roots {
  const roots = new Set<string>()
  const seen = new Set<string>()
  const visit = (module: string) => {
    const info = context.getModuleInfo(module)
    if (seen.has(module) || !info || needless.test(module)) return
    seen.add(module)
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(module)
    info.importers.forEach(visit)
  }
  visit(id)
  return [...roots]
}
