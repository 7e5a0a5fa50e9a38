import { lazyPackage } from '../lazy.ts'

/** Loads at the first text with markup: a process that handles none does without the names of its entities. */
export const htmlparser = lazyPackage<typeof import('htmlparser2')>('htmlparser2')
