import manifest from "../package.json" with { type: "json" };

/** The version of this program. */
export const version: string = manifest.version;
declare const __BUILD__: string | undefined;
/** Names the sources that a build is made of, so that two builds of one version are told apart; empty where sources run as they are. */
export const build: string = typeof __BUILD__ === "string" ? __BUILD__ : "";
/** What clients compare: the Gitea version whose API this is. */
export const apiVersion = `1.26.0+ingot-${version}`;
