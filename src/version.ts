import manifest from "../package.json" with { type: "json" };

/** The version of this program. */
export const version: string = manifest.version;
/** What clients compare: the Gitea version whose API this is. */
export const apiVersion = `1.26.0+ingot-${version}`;
