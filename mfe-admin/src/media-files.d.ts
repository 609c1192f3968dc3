/** URL of a file that the build emits. */
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.mp3' {
  const url: string;
  export default url;
}
declare module '*.webm' {
  const url: string;
  export default url;
}
