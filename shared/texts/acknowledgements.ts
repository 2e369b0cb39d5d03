import { limits } from '../limits.ts'
import { spanWords } from './spans.ts'

/** What one must accept to register. The whole text is sent along and kept as what was accepted. */
export const acknowledgementTexts = {
  I_AGREE_TECH: {
    title: 'Technology',
    label: 'I understand and accept how this site works',
    text: `This site is under active development: it may change, fail or lose what I entered. Logging in sets two cookies on my device, and the site keeps some of my data in this browser until I log out; both are needed for it to work. My email address and my IP address are logged when I register and when I log in; the IP address is erased after ${spanWords(limits.addressKeptMs)}. If I choose to share my location, other members see roughly where I am, as precisely as I choose in my settings, or exactly the point that I put myself on by hand. I am asked again before that happens for the first time. I have read the privacy policy and agree that what I tell about myself, my sex life included, is shown to other members as it says.`,
  },
  I_AGREE_AGE: {
    title: 'Age and adult content',
    label: `I am ${limits.adultAgeYears} or older and want to see adult content`,
    text: `I am at least ${limits.adultAgeYears} years old, and of full age where I live if that is more. I know that this site is for adults, that members may show nudity and speak openly about sex, and that nobody looks through it before it appears. I want to see that, and it is lawful where I am. I will not let a minor use my account or look at what it shows, and I will not post anything sexual that involves a minor.`,
  },
  I_AGREE_LAW: {
    title: 'Law and liability',
    label: 'I accept my responsibility and the terms',
    text: 'I have read the terms of service and accept them. Using a site like this is lawful where I live, and I follow the laws that apply to me. I am responsible for what I post and for whom I meet. As far as the law allows, the volunteers who run this site are not liable for what members do, for what comes of meeting them, or for damage from using the site, and a dispute with them that we cannot settle between us goes to binding arbitration instead of a court.',
  },
} as const
