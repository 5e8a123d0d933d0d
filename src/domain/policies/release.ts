import { notFound } from "../../errors.ts";
import type { Access } from "../permissions/access.ts";
import { mayWriteUnit } from "../permissions/allows.ts";
import type { ReleaseContext } from "./contexts.ts";
import { repositoryActs } from "./repository.ts";
import { actOn, type Rule } from "./rule.ts";

/** Tells whether somebody sees the drafts among the releases of a repository. */
export const seesDrafts = (access: Access): boolean =>
	mayWriteUnit(access, "releases");

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
