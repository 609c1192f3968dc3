export const POSITIONS =
  'how a picture is turned in its file: positions are of the picture as people see it, and pictures that go with it stand so';
export const UNSIZED = 'items whose picture lies elsewhere and whose size nobody told; the file names them';
