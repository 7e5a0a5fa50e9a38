import type { PlatformSettings } from '../generated/settings.ts'

export type { PlatformSettings }

/** Settings whose platform the program does not name, such as those of a platform that is newer than this package. */
interface UntypedSettings {
  __type?: undefined
  [setting: string]: unknown
}

/**
 * Settings of a post: with `__type`, those of that platform, checked by the compiler; without it, any. The service sets `__type` to the
 * platform of the channel, so it has no effect there.
 */
export type PostSettings = PlatformSettings[keyof PlatformSettings] | UntypedSettings

/** Settings of a draft, or of a part of them, which may lack values that publishing requires. */
export type DraftSettings =
  | {
      [P in keyof PlatformSettings]: Partial<PlatformSettings[P]> & Pick<PlatformSettings[P], '__type'>
    }[keyof PlatformSettings]
  | UntypedSettings

type EntryOf<Body> = Body extends { posts: readonly (infer Entry)[] } ? Entry : never

/** Replaces the settings of the entries. */
type Posts<Body, Settings> = {
  /** One thread per channel. All of them are saved, or none. */
  posts: (Pick<EntryOf<Body>, Exclude<keyof EntryOf<Body>, 'settings'>> & {
    /**
     * Settings of this channel's platform. With `__type`, such as `{ __type: 'youtube', title: … }`, the compiler checks them. Absent
     * while editing means unchanged.
     */
    settings?: Settings | null
  })[]
}

/** Requires a date of posts that wait for one, and everything that publishing requires unless the posts are drafts. */
export type SavePostsBody<Body> = Pick<Body, Exclude<keyof Body, 'posts'>> &
  (
    | ({ type: 'now' } & Posts<Body, PostSettings>)
    | ({ type?: 'schedule' | null; date: string } & Posts<Body, PostSettings>)
    | ({ type: 'draft' } & Posts<Body, DraftSettings>)
    | ({ type: 'update'; date: string } & Posts<Body, DraftSettings>)
  )

/** Allows incomplete posts, because a check reports what is missing. */
export type CheckPostsBody<Body> = Pick<Body, Exclude<keyof Body, 'posts'>> & Posts<Body, DraftSettings>

/** Replaces the settings of an edited post. */
export type EditPostBody<Body> = Pick<Body, Exclude<keyof Body, 'settings'>> &
  ('settings' extends keyof Body
    ? undefined extends Body['settings']
      ? { settings?: DraftSettings | null }
      : { settings: DraftSettings }
    : unknown)

/** Replaces the settings of a post in a response, which may be those of a newer platform. */
export type ReturnedPost<Body> = Pick<Body, Exclude<keyof Body, 'settings'>> & { settings: DraftSettings }
