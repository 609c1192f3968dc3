/** Messages about the addresses of areas. */
export const AREA_MESSAGES = {
  moved: 'The area is at its new address. Pages that are opened from now on use it.',
  backToSetting: "The area is where this server's settings say.",
  address: 'Please enter an address that starts with https:// (or http:// where the product itself does), without a query.',
  notReached: 'Nothing answers at this address.',
  noManifest: 'There is no area at this address: no mf-manifest.json that names an entry script.',
  otherArea: 'Another area is at this address: its manifest bears another name.',
  noEntry: 'The entry script that the manifest names did not come.',
  noCors: 'This host does not let the product read its files (Access-Control-Allow-Origin).',
  host: 'The server was not deployed to take areas from this host. Whoever deploys it adds the host to AREA_HOSTS.',
  noHosts: 'Areas cannot be moved here: this server was deployed without hosts for them. Whoever deploys it names the hosts in AREA_HOSTS.',
  unsigned: 'The build is not signed with a key of one of our teams (mf-signature.json).',
  changed: 'The entry script is not the one that was signed.',
  incomplete: 'A file that the manifest names did not come.',
  same: 'The area is there already.',
} as const;
