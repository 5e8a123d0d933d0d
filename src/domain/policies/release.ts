import { notFound } from "../../errors.ts";
import { seesDrafts } from "../releases/drafts.ts";
import type { Release } from "../releases/release.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { repositoryActs } from "./repository.ts";
import { actOn, type Rule } from "./rule.ts";

/** One release in its repository. */
export interface ReleaseContext extends RepositoryContext {
	readonly release: Release;
}

/** Only writers of releases see drafts. */
const seesDraft: Rule<ReleaseContext> = {
	refuse: (_, { release, access }) =>
		release.draft && !seesDrafts(access) ? notFound() : undefined,
};

/** These are the acts on one release. */
export const releaseActs = {
	"release.read": actOn(repositoryActs["releases.read"].before, seesDraft),
	"release.write": actOn(repositoryActs["releases.write"].before, seesDraft),
};
