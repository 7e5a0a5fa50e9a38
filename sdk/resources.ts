export * from '../generated/resources.ts'
