import type { RepositoryWithOwner } from "../../domain/repositories/repository.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { at, pathOf } from "../visit.ts";

/** A repository by the names that addresses have. */
export interface RepositoryNames {
	readonly owner: Pick<RepositoryWithOwner["owner"], "name">;
	readonly repository: Pick<RepositoryWithOwner["repository"], "name">;
}
/** What a reader looks at: a branch, a tag or a commit, by name or id. */
export interface RefName {
	readonly kind: "branch" | "tag" | "commit";
	readonly name: string;
}

/** The address of a repository, or of something in it: `path` begins with a slash and is escaped. */
export const homeOf = (
	{ owner, repository }: RepositoryNames,
	path = "",
): string => at(pathOf(owner.name, repository.name) + path);

/** The address of the form for a new pull request; a head elsewhere has its repository before a colon. */
export const newPullAddress = (
	of: RepositoryNames,
	base: string,
	head: string,
): string =>
	homeOf(of, `/compare/${escapedPath(base)}...${escapedPath(head)}?expand=1`);

export type RefView =
	| "src"
	| "raw"
	| "media"
	| "render"
	| "render"
	| "blame"
	| "commits"
	| "tree-view";

/** The address of a file or directory of a ref in one of its views. */
export const inRef = (
	of: RepositoryNames,
	view: RefView,
	ref: RefName,
	path = "",
): string =>
	homeOf(
		of,
		`/${view}/${ref.kind}/${escapedPath([ref.name, path].filter(Boolean).join("/"))}`,
	);

export const commitAddress = (of: RepositoryNames, oid: string): string =>
	homeOf(of, `/commit/${oid}`);

/** Where the sides of a picture are that two commits tell apart. */
export const pictureIn =
	(
		of: RepositoryNames,
		base: string | null | undefined,
		head: string,
		headOf = of,
	) =>
	(
		file: { readonly path: string; readonly oldPath?: string },
		side: "old" | "now",
	): string | undefined =>
		side === "now"
			? inRef(headOf, "media", { kind: "commit", name: head }, file.path)
			: base
				? inRef(
						of,
						"media",
						{ kind: "commit", name: base },
						file.oldPath ?? file.path,
					)
				: undefined;
