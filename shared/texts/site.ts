/** Words of the frame around every screen, of the home page and of the pages that belong to no feature. */
export const siteTexts = {
  projectName: 'Lambda Commons',
  /** Neutral on purpose: titles can be read over a shoulder and stay in histories. */
  pageTitle: (screen: string, brand: string) => `${screen} · ${brand}`,
  /** Of every screen, for members who want no name there at all. */
  discreetTitle: 'Notes',
  offline: 'You are offline. What you see may be out of date.',
  outdated: 'A new version is ready.',
  reload: 'Reload',
  countedTitle: (count: number, title: string) => `(${count > 99 ? '99+' : count}) ${title}`,
  /** After a count, for screen readers. */
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

  /** Of the tab bar on phones, where each has a fifth of the line. */
  tabs: { map: 'Map', tiles: 'Tiles', swype: 'Swype', chat: 'Chat', me: 'Me' },

  screens: {
    welcome: 'First steps',
    home: 'Home',
    map: 'Map',
    tiles: 'Profile Tiles',
    swype: 'Swype Profiles',
    read: 'Read Profiles',
    login: 'Login',
    register: 'Register / Recover Login',
    logout: 'Logout',
    personalChat: 'Personal Chat',
    mapChat: 'Map Chat',
    notifications: 'Notifications',
    community: 'Community',
    arbitration: 'Community Arbitration',
    dungeon: 'Bad Boy Dungeon',
    practice: 'Practice',
    jury: 'Jury',
    likedYou: 'Liked You',
    likedYourPics: 'Liked Your Pics',
    youLiked: 'You Liked',
    likedTheirPics: 'Liked Their Pics',
    profile: 'Profile',
    profileEdit: 'Edit Profile',
    pictureViewer: 'Pictures',
    ratePictures: 'Rate Pictures',
    profilePicUpload: 'Upload a Picture',
    profilePicEdit: 'Crop Picture',
    photoOffer: 'Crops for your picture',
    identify: '3 2 1 Identify!',
    identifyJury: 'Compare pictures',
    bots: 'Bots',
    verification: 'Verifications',
    billing: 'Membership Dues',
    books: 'Open Books',
    settings: 'Account Settings',
    dashboard: 'Admin Dashboard',
    contactMessages: 'Contact Messages',
    cases: 'Cases',
    case: 'Case',
    members: 'Members',
    audit: 'Audit log',
    health: 'Health',
    healthNotices: 'Health Notices',
    jobs: 'Mails and Jobs',
    site: 'Site',
    billingAdmin: 'Billing Administration',
    confirmEmail: 'Confirm Email',
    undoEmail: 'Undo the Change',
    aboutUs: 'About Us',
    tos: 'Terms of Service',
    contactUs: 'Contact Us',
    support: 'Support',
    versions: 'Versions',
    sorry: 'Sorry',
    erased: 'Account erased',
    notFound: '404 Page Not Found',
  },

  warning:
    'This site is under active development, and registration may not be available in some areas.',

  quickExit: {
    label: 'Quick exit',
    explanation:
      'Logs you out and leaves at once for a neutral site. So does pressing Escape three times.',
  },

  trouble: 'Sorry this app is having trouble communicating with the server.',

  crashed: {
    title: 'This screen stopped working',
    body: 'Reload the page. If it happens again, please try again later.',
    reload: 'Reload',
  },
  ownPlaceMissing: 'The part of the site that handles your location could not be loaded.',
} as const
