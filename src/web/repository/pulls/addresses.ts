import type { Issue } from "../../../domain/issues/issue.ts";
import { homeOf, type RepositoryNames } from "../addresses.ts";

/** A pull request by the names that addresses have. */
interface NamedPull extends RepositoryNames {
	readonly issue: Pick<Issue, "number">;
}

/** The address of a pull request, or of something in it: `path` begins with a slash. */
export const pullAddress = (of: NamedPull, path = ""): string =>
	homeOf(of, `/pulls/${of.issue.number}${path}`);
