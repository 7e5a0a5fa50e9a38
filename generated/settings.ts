// Written by `npm run generate`. Do not edit: change openapi/ and generate again.

/** Leads from the name of a platform, as `settings.__type` has it, to the settings of a post there. */
export interface PlatformSettings {
  /** Sandbox. */
  readonly 'sandbox': SandboxSettings
  /** X. */
  readonly 'x': XSettings
  /** LinkedIn. */
  readonly 'linkedin': LinkedinSettings
  /** LinkedIn Page. */
  readonly 'linkedin-page': LinkedinPageSettings
  /** Reddit. */
  readonly 'reddit': RedditSettings
  /** Instagram (Facebook Business). */
  readonly 'instagram': InstagramSettings
  /** Instagram (Standalone). */
  readonly 'instagram-standalone': InstagramStandaloneSettings
  /** Facebook Page. */
  readonly 'facebook': FacebookSettings
  /** Threads. */
  readonly 'threads': ThreadsSettings
  /** YouTube. */
  readonly 'youtube': YoutubeSettings
  /** Google My Business. */
  readonly 'gmb': GmbSettings
  /** TikTok. */
  readonly 'tiktok': TiktokSettings
  /** TikTok for Business. */
  readonly 'tiktok-business': TiktokBusinessSettings
  /** Pinterest. */
  readonly 'pinterest': PinterestSettings
  /** Dribbble. */
  readonly 'dribbble': DribbbleSettings
  /** Discord. */
  readonly 'discord': DiscordSettings
  /** Slack. */
  readonly 'slack': SlackSettings
  /** Kick. */
  readonly 'kick': KickSettings
  /** Twitch. */
  readonly 'twitch': TwitchSettings
  /** Mastodon. */
  readonly 'mastodon': MastodonSettings
  /** Bluesky. */
  readonly 'bluesky': BlueskySettings
  /** Lemmy. */
  readonly 'lemmy': LemmySettings
  /** Farcaster. */
  readonly 'wrapcast': WrapcastSettings
  /** Telegram. */
  readonly 'telegram': TelegramSettings
  /** Nostr. */
  readonly 'nostr': NostrSettings
  /** VK. */
  readonly 'vk': VkSettings
  /** Medium. */
  readonly 'medium': MediumSettings
  /** Dev.to. */
  readonly 'devto': DevtoSettings
  /** Hashnode. */
  readonly 'hashnode': HashnodeSettings
  /** WordPress. */
  readonly 'wordpress': WordpressSettings
  /** ListMonk. */
  readonly 'listmonk': ListmonkSettings
  /** Moltbook. */
  readonly 'moltbook': MoltbookSettings
  /** Whop. */
  readonly 'whop': WhopSettings
  /** Skool. */
  readonly 'skool': SkoolSettings
  /** MeWe. */
  readonly 'mewe': MeweSettings
  /** Tumblr. */
  readonly 'tumblr': TumblrSettings
}

/** Settings of a post on Sandbox. */
export type SandboxSettings = {
  __type: 'sandbox'
  /** How publishing ends. `ok`: published. `fail`: refused permanently; nothing is published. `rate_limited`: refused with Retry-After; attempts more than `retry_after` seconds after the first succeed. `unavailable`: fails before acceptance without saying how long; attempts more than `retry_after` seconds after the first succeed. `timeout`: published, but the first response is lost; a repeat, or with `remembers_key` 0 a look-up, finds the post, which is published only once. `unknown`: published, but no attempt ever gets a response, and the service cannot read the feed: the post ends as `outcome_unknown` while it is in the feed. `lost`: lost without a response; nothing is published: the post ends as `outcome_unknown`, then is not found, and a retry more than `retry_after` seconds after the first attempt succeeds. `ambiguous`: published without a response, while somebody publishes the same text: the post ends as `outcome_unknown`, and its log names both entries. `unauthorized`: every attempt is refused because of the token; the channel must be connected again. `missing`: published, but without an id, as some platforms do: `releaseId` is `missing` until it is set to one of the feed. */
  outcome?: "ok" | "fail" | "rate_limited" | "unavailable" | "timeout" | "unknown" | "lost" | "ambiguous" | "unauthorized" | "missing" | null
  /** How taking the published post down and editing it end, for the place of `fail_target` if that is set. `ok`: done. `gone`: the entry was removed by somebody else before. `fail`: refused permanently; nothing changes. `rate_limited`: refused with Retry-After; tries more than `retry_after` seconds after the first succeed. `unavailable`: fails without saying how long; tries more than `retry_after` seconds after the first succeed. `timeout`: done, but responses within `retry_after` seconds of the first try are lost. `unknown`: not done, and no try ever gets a response. `unauthorized`: every try is refused because of the token. */
  change_outcome?: "ok" | "gone" | "fail" | "rate_limited" | "unavailable" | "timeout" | "unknown" | "unauthorized" | null
  /** Milliseconds between accepting an entry and responding, for every entry of the thread. */
  delay_ms?: number | null
  /** Seconds that `rate_limited`, `unavailable` and `lost` last, counted from the first attempt. */
  retry_after?: number | null
  /** Index of the entry that gets the outcome: 0 is the post, 1 the first comment. The others are published. */
  fail_at?: number | null
  /** Seconds for which the sandbox recognizes a repeated attempt; with 0 it recognizes none, so an attempt whose response was lost is not repeated. Default: no limit, 180 with `unknown`, and 0 with `lost` and `ambiguous`. */
  remembers_key?: number | null
  /** Number of likes that the simulated metrics of the post approach, half of them within six hours; 20 to 199 by default. */
  likes?: number | null
  /** Seconds that the sandbox takes to process an entry before it can be published. */
  prepare_wait?: number | null
  /** Seconds between accepting an entry and publishing it. With `fail`, the entry is refused after that time; with `unknown`, the sandbox never reports an outcome. */
  confirm_wait?: number | null
  /** Places that every entry goes to, each as a separate entry with the name of the place before its text. */
  targets?: (string)[] | null
  /** Item of `targets` that gets the outcome; all by default. */
  fail_target?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on X. */
export type XSettings = {
  __type: 'x'
  /** Who can reply. Required except for articles. */
  who_can_reply_post?: "everyone" | "following" | "mentionedUsers" | "subscribers" | "verified" | null
  /** URL of a community that the post goes to. */
  community?: string | null
  /** Type of the post; `post` if not set. */
  post_type?: "post" | "article" | null
  /** Title of an article. Required for articles. */
  article_title?: string | null
  /** Publish an article, or leave it as a draft on X. */
  article_status?: "draft" | "published" | null
  /** Image above an article. */
  article_cover?: {
    id?: string | null
    path: string
  } | null
  /** Label media as made with AI. */
  made_with_ai?: boolean | null
  /** Label the post as a paid partnership. */
  paid_partnership?: boolean | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on LinkedIn. */
export type LinkedinSettings = {
  __type: 'linkedin'
  /** Show the images as pages to swipe through. */
  post_as_images_carousel?: boolean | null
  /** Title of the carousel document; slides if not set. */
  carousel_name?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on LinkedIn Page. */
export type LinkedinPageSettings = {
  __type: 'linkedin-page'
  /** Show the images as pages to swipe through. */
  post_as_images_carousel?: boolean | null
  /** Title of the carousel document; slides if not set. */
  carousel_name?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Reddit. */
export type RedditSettings = {
  __type: 'reddit'
  /** Subreddits to post to. */
  subreddit: ({
    value: {
      subreddit: string
      title: string
      type: "self" | "link" | "media" | "image" | "video" | "videogif"
      /** URL of a `link`. */
      url?: string | null
      is_flair_required?: boolean | null
      flair?: {
        id?: string | null
        name?: string | null
      } | null
    }
  })[]
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Instagram (Facebook Business). */
export type InstagramSettings = {
  __type: 'instagram'
  post_type: "post" | "story"
  /** Show the reel first to people who do not follow the account. */
  is_trial_reel?: boolean | null
  /** Share a trial reel with followers manually (the default), or automatically if it performs well. */
  graduation_strategy?: "MANUAL" | "SS_PERFORMANCE" | null
  /** Usernames of accounts to invite as coauthors. */
  collaborators?: ({
    label: string
  })[] | null
  /** A sound for a reel, from the tool `audioSearch`. */
  audio?: {
    id: string
    title?: string | null
    artist?: string | null
    image?: string | null
    audio_volume?: number | null
    video_volume?: number | null
  } | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Instagram (Standalone). */
export type InstagramStandaloneSettings = {
  __type: 'instagram-standalone'
  post_type: "post" | "story"
  /** Show the reel first to people who do not follow the account. */
  is_trial_reel?: boolean | null
  /** Share a trial reel with followers manually (the default), or automatically if it performs well. */
  graduation_strategy?: "MANUAL" | "SS_PERFORMANCE" | null
  /** Usernames of accounts to invite as coauthors. */
  collaborators?: ({
    label: string
  })[] | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Facebook Page. */
export type FacebookSettings = {
  __type: 'facebook'
  /** A link to attach. */
  url?: string | null
  post_type?: "post" | "story" | null
  /** A colored background for a short text. */
  text_format_preset_id?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Threads. */
export type ThreadsSettings = {
  __type: 'threads'
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on YouTube. */
export type YoutubeSettings = {
  __type: 'youtube'
  title: string
  /** Who can watch the video. */
  type: "public" | "private" | "unlisted"
  selfDeclaredMadeForKids?: "yes" | "no" | null
  /** JPEG or PNG; needs a channel with a verified phone number. */
  thumbnail?: {
    id?: string | null
    path: string
  } | null
  /** Whether YouTube tells subscribers of the channel; it does if not set. */
  notifySubscribers?: boolean | null
  tags?: ({
    value: string
    label: string
  })[] | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Google My Business. */
export type GmbSettings = {
  __type: 'gmb'
  topicType?: "STANDARD" | "EVENT" | "OFFER" | null
  /** Button of the post. An offer has none. */
  callToActionType?: "NONE" | "BOOK" | "ORDER" | "SHOP" | "LEARN_MORE" | "SIGN_UP" | "GET_OFFER" | "CALL" | null
  /** URL that the button opens; `CALL` has none. */
  callToActionUrl?: string | null
  /** Also the title of an offer. */
  eventTitle?: string | null
  /** 2026-12-24 */
  eventStartDate?: string | null
  /** Defaults to the start. */
  eventEndDate?: string | null
  /** 14:30; defaults to 00:00. */
  eventStartTime?: string | null
  /** Defaults to 23:59. */
  eventEndTime?: string | null
  offerCouponCode?: string | null
  offerRedeemUrl?: string | null
  offerTerms?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on TikTok. */
export type TiktokSettings = {
  __type: 'tiktok'
  /** Title of photos; the text is their description. */
  title?: string | null
  /** Audience of the post; one that the account offers. */
  privacy_level: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY"
  /** Whether others may make duets with a video. */
  duet: boolean
  /** Whether others may stitch a video. */
  stitch: boolean
  /** Whether others may comment. */
  comment: boolean
  /** Music that TikTok chooses for photos. */
  autoAddMusic: "yes" | "no"
  /** Paid partnership with a brand. */
  brand_content_toggle: boolean
  /** Promotion of the author’s own business. */
  brand_organic_toggle: boolean
  /** Labels a video as made by AI. */
  video_made_with_ai?: boolean | null
  /** `UPLOAD` creates a draft, which the author completes in the app. */
  content_posting_method: "DIRECT_POST" | "UPLOAD"
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on TikTok for Business. */
export type TiktokBusinessSettings = {
  __type: 'tiktok-business'
  /** Title of photos; the text is their description. */
  title?: string | null
  /** Audience of the post; one that the account offers. */
  privacy_level: "PUBLIC_TO_EVERYONE" | "MUTUAL_FOLLOW_FRIENDS" | "FOLLOWER_OF_CREATOR" | "SELF_ONLY"
  /** Whether others may make duets with a video. */
  duet: boolean
  /** Whether others may stitch a video. */
  stitch: boolean
  /** Whether others may comment. */
  comment: boolean
  /** Music that TikTok chooses for photos. */
  autoAddMusic: "yes" | "no"
  /** Paid partnership with a brand. */
  brand_content_toggle: boolean
  /** Promotion of the author’s own business. */
  brand_organic_toggle: boolean
  /** Labels a video as made by AI. */
  video_made_with_ai?: boolean | null
  /** `UPLOAD` creates a draft, which the author completes in the app. */
  content_posting_method: "DIRECT_POST" | "UPLOAD"
  /** A track from the tool `musicSearch`. */
  music?: {
    id: string
    title?: string | null
    artist?: string | null
    image?: string | null
    audio_volume?: number | null
    video_volume?: number | null
  } | null
  /** A place from the tool `locationSearch`. */
  location?: {
    id: string
    name: string
    address?: string | null
  } | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Pinterest. */
export type PinterestSettings = {
  __type: 'pinterest'
  /** ID of the board. */
  board: string
  /** Title of the Pin. */
  title?: string | null
  /** URL that the Pin links to. */
  link?: string | null
  /** Color that is shown until the image has loaded, such as `#6E7874`. */
  dominant_color?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Dribbble. */
export type DribbbleSettings = {
  __type: 'dribbble'
  /** Title of the shot. */
  title: string
  /** URL of a team of the account, from the tool `teams`. */
  team?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Discord. */
export type DiscordSettings = {
  __type: 'discord'
  /** ID of the channel. */
  channel: string
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Slack. */
export type SlackSettings = {
  __type: 'slack'
  /** ID of the channel. */
  channel: string
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Kick. */
export type KickSettings = {
  __type: 'kick'
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Twitch. */
export type TwitchSettings = {
  __type: 'twitch'
  /** Type of the post. */
  messageType?: "message" | "announcement" | null
  /** Color of an announcement; `primary` is the color of the channel. */
  announcementColor?: "primary" | "blue" | "green" | "orange" | "purple" | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Mastodon. */
export type MastodonSettings = {
  __type: 'mastodon'
  /** Who sees the post; the account's default if not set. */
  visibility?: "public" | "unlisted" | "private" | "direct" | null
  /** Hide the media behind a warning. */
  sensitive?: boolean | null
  /** A content warning; counts against the length of the post. */
  spoiler_text?: string | null
  /** ISO 639 code of the language of the text. */
  language?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Bluesky. */
export type BlueskySettings = {
  __type: 'bluesky'
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Lemmy. */
export type LemmySettings = {
  __type: 'lemmy'
  /** Communities that the post goes to. */
  subreddit: ({
    value: {
      /** Name of the community. */
      subreddit: string
      /** ID of the community on the server of the account. */
      id: number | string
      /** Title of the post. */
      title: string
      /** URL that the post links to. */
      url?: string | null
    }
  })[]
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Farcaster. */
export type WrapcastSettings = {
  __type: 'wrapcast'
  /** Channels that the cast goes to; empty for the feed of the account. */
  subreddit?: ({
    value: {
      /** ID of the channel. */
      id: string
    }
  })[] | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Telegram. */
export type TelegramSettings = {
  __type: 'telegram'
  /** ID of the forum topic that the post goes to. */
  topic?: number | null
  /** Send images and videos as files, in full size. */
  as_files?: boolean | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Nostr. */
export type NostrSettings = {
  __type: 'nostr'
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on VK. */
export type VkSettings = {
  __type: 'vk'
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Medium. */
export type MediumSettings = {
  __type: 'medium'
  /** Title of the article. */
  title: string
  /** Line below the title. */
  subtitle: string
  /** URL at which the article first appeared. */
  canonical?: string | null
  /** ID of a publication; the profile of the account if not set. */
  publication?: string | null
  /** Tags by their labels. Medium uses the first three, up to 25 characters each. */
  tags?: ({
    value: string
    label: string
  })[] | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Dev.to. */
export type DevtoSettings = {
  __type: 'devto'
  /** Title of the article. */
  title: string
  /** Cover of the article. */
  main_image?: {
    id?: string | null
    path: string
  } | null
  /** URL at which the article first appeared. */
  canonical?: string | null
  /** ID of an organization to publish for; the account itself if not set. */
  organization?: string | null
  /** Tags by their labels. */
  tags?: ({
    value: number
    label: string
  })[] | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Hashnode. */
export type HashnodeSettings = {
  __type: 'hashnode'
  /** Title of the article. */
  title: string
  /** Line below the title. */
  subtitle?: string | null
  /** Cover of the article. */
  main_image?: {
    id?: string | null
    path: string
  } | null
  /** URL at which the article first appeared. */
  canonical?: string | null
  /** ID of the publication. */
  publication: string
  /** Tags; the value is the tag's slug, which is in its URL. */
  tags: ({
    value: string
    label: string
  })[]
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on WordPress. */
export type WordpressSettings = {
  __type: 'wordpress'
  /** Title of the post. */
  title: string
  /** Type of the post, as in the path of the API: posts, pages. */
  type: string
  /** Featured image of the post. */
  main_image?: {
    id?: string | null
    path: string
  } | null
  /** IDs of categories. */
  categories?: (number)[] | null
  /** IDs of tags. */
  tags?: (number)[] | null
  /** Status of the post; publish if not set. */
  status?: "publish" | "draft" | "pending" | "private" | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on ListMonk. */
export type ListmonkSettings = {
  __type: 'listmonk'
  /** Subject of the email. */
  subject: string
  /** Text that email clients show next to the subject. */
  preview: string
  /** ID of the list of subscribers. */
  list: string
  /** ID of a template; the default of listmonk if not set. */
  template?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Moltbook. */
export type MoltbookSettings = {
  __type: 'moltbook'
  /** Name of the submolt, such as general. */
  submolt: string
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Whop. */
export type WhopSettings = {
  __type: 'whop'
  /** ID of the company (`biz_…`). */
  company: string
  /** ID of the forum (`exp_…`), or `public`. */
  experience: string
  /** Headline of the post. */
  title?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Skool. */
export type SkoolSettings = {
  __type: 'skool'
  /** ID of the group. */
  group: string
  /** ID of the category; `none` in a group without. */
  label: string
  /** Title of the post. */
  title: string
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on MeWe. */
export type MeweSettings = {
  __type: 'mewe'
  /** Place of the post. */
  postType: "timeline" | "group"
  /** ID of the group, for `group`. */
  group?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}

/** Settings of a post on Tumblr. */
export type TumblrSettings = {
  __type: 'tumblr'
  /** Heading above the text. */
  title?: string | null
  /** Page that is shown as a card below the text. */
  link?: string | null
  /** Page that the content comes from. */
  sourceUrl?: string | null
  /** Tags, separated by commas. */
  tags?: string | null
  /** Options of plugs on other channels, as `GET /integrations/{identifier}/internal-plugs` lists them. */
  [option: `plug--${string}`]: unknown
}
