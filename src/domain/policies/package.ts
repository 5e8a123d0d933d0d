import { forbidden, notFound } from "../../errors.ts";
import type { Access } from "../permissions/access.ts";
import { mayWriteUnit } from "../permissions/allows.ts";
import { Level } from "../permissions/units.ts";
import { act, type Rule } from "./rule.ts";

/** This is what the actor may do with the packages of an account. */
export interface PackagesContext {
	readonly level: Level;
}

const needs = (need: "read" | "write"): Rule<PackagesContext> => ({
	who: `may ${need} packages of the owner`,
	refuse: (_, { level }) =>
		level >= Level[need]
			? undefined
			: forbidden("user should have specific permission or be a site admin"),
});
/** Reads the packages of an account; to others there are none. */
const knows: Rule<PackagesContext> = {
	who: "may read packages of the owner",
	refuse: (_, { level }) => (level >= Level.read ? undefined : notFound()),
};
const writesThere: Rule<{ readonly access: Access }> = {
	who: "may write packages of the repository",
	refuse: (_, { access }) =>
		mayWriteUnit(access, "packages")
			? undefined
			: forbidden("you don't have write access to packages of this repository"),
};

/** These are the acts on packages. */
export const packageActs = {
	"package.know": act(knows),
	"package.read": act(needs("read")),
	"package.write": act(needs("write")),
	/** Linking a package with a repository of its owner. */
	"package.link": act(writesThere),
};
