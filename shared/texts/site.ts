import { quoted } from './quoted.ts'

/** Words of the shell around every screen, of the home page and of the pages that belong to no feature. */
export const siteTexts = {
  projectName: 'Lambda Commons',
  /** Neutral on purpose, because titles can be read over a shoulder and stay in browser histories. */
  pageTitle: (screen: string, brand: string) => `${screen} · ${brand}`,
  /** The title of every screen for members who use the discreet setting. */
  discreetTitle: 'Notes',
  offline: 'You’re offline. This page may be out of date.',
  outdated: 'A new version is ready.',
  reload: 'Reload',
  countedTitle: (count: number, title: string) => `(${count > 99 ? '99+' : count}) ${title}`,
  /** Follows a count, for screen readers. */
  unread: 'new',
  goHome: 'Home',

  footer: {
    support: 'Support',
    contact: 'Contact',
    terms: 'Terms',
    privacy: 'Privacy',
    versions: 'Versions',
  },

  groups: { discover: 'Discover', talk: 'Talk', you: 'You', site: 'Administration' },

  /** Labels of the tab bar on phones, each a fifth of the width. */
  tabs: { map: quoted('Map'), tiles: 'Tiles', swype: 'Swype', chat: 'Chat', me: 'Me' },

  screens: {
    welcome: 'First steps',
    home: quoted('Home'),
    map: 'Map',
    tiles: quoted('Profile Tiles'),
    swype: quoted('Swype Profiles'),
    read: quoted('Read Profiles'),
    login: quoted('Login'),
    register: quoted('Register / Recover Login'),
    logout: quoted('Logout'),
    personalChat: quoted('Personal Chat'),
    mapChat: quoted('Map Chat'),
    notifications: 'Notifications',
    community: 'Community',
    arbitration: quoted('Community Arbitration'),
    dungeon: quoted('Bad Boy Dungeon'),
    practice: 'Practice judging',
    jury: 'Jury',
    likedYou: quoted('Liked You'),
    likedYourPics: quoted('Liked Your Pics'),
    youLiked: quoted('You Liked'),
    likedTheirPics: quoted('Liked Their Pics'),
    profile: 'Profile',
    profileEdit: quoted('Edit Profile'),
    pictureViewer: 'Pictures',
    ratePictures: 'Rate Pictures',
    profilePicUpload: 'Upload a Picture',
    profilePicEdit: 'Crop Picture',
    photoOffer: 'Crops for your picture',
    identify: quoted('3 2 1 Identify!'),
    identifyJury: 'Compare pictures',
    bots: 'Bots',
    verification: 'Verifications',
    billing: quoted('Membership Dues'),
    books: 'Open Books',
    settings: quoted('Account Settings'),
    dashboard: quoted('Admin Dashboard'),
    contactMessages: 'Contact Messages',
    cases: 'Cases',
    case: 'Case',
    members: 'Members',
    audit: 'Audit log',
    health: 'Health',
    healthNotices: 'Health Notices',
    jobs: 'Emails and Jobs',
    site: 'Site',
    billingAdmin: 'Billing Administration',
    confirmEmail: 'Confirm Email',
    undoEmail: 'Undo Email Change',
    aboutUs: quoted('About Us'),
    tos: quoted('Terms of Service'),
    contactUs: quoted('Contact Us'),
    support: 'Support',
    versions: 'Versions',
    sorry: 'Sorry',
    erased: 'Account deleted',
    notFound: quoted('404 Page Not Found'),
  },

  warning:
    'This site is under active development, and registration may not be available in some areas.',

  quickExit: {
    label: 'Quick exit',
    explanation:
      'Logs you out and opens a neutral site. Pressing Esc three times does the same, unless turned off.',
  },

  trouble: quoted('Sorry this app is having trouble communicating with the server.'),

  crashed: {
    title: 'This screen stopped working',
    body: 'Reload the page, or try again later.',
    reload: 'Reload',
  },
  ownPlaceMissing: 'We couldn’t load your location controls. Reload the page.',
} as const
