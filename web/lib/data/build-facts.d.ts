/** Put into the page's scripts by vite.config.ts. */
interface ImportMetaEnv {
  /** Names the shape of the data that a device keeps. */
  readonly KEPT_DATA_SHAPE: string;
}
