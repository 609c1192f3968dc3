declare module 'one-bundle-area' {
  export const Area: import('react').ComponentType;
}
