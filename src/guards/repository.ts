import type { Access } from "../domain/permissions/access.ts";
import { Level, type Unit } from "../domain/permissions/units.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import { fullName, type Owned } from "../domain/repositories/repository.ts";
import {
	archived,
	forbidden,
	moved,
	notFound,
	unauthorized,
} from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import { demandTargetBranch } from "./target-branch.ts";

/** What every endpoint of a repository is handed. */
export interface InRepository extends Owned {
	readonly access: Access;
}

/** One demand; a guard is a list of them, and the first that is not met is the answer. */
export type Demand = (entry: Entry, loaded: InRepository) => void;

/**
 * A guard for `/repos/:owner/:repo…`: finds the repository, hides it from those who may not see it, and makes the demands in
 * order; those of `afterBody` once the body has been read.
 */
export const inRepository = (
	demands: readonly Demand[],
	afterBody: readonly Demand[] = [],
	says = "",
): Guard<InRepository> => ({
	says: says || "whoever may see the repository",
	ofRepository: true,
	async enter(entry) {
		const loaded = await loadRepository(entry);
		for (const demand of demands) demand(entry, loaded);
		return loaded;
	},
	admit(entry, loaded) {
		for (const demand of afterBody) demand(entry, loaded);
	},
});

/** Reading of a unit; a repository that is seen for other units answers 403. */
export const reads =
	(unit: Unit): Demand =>
	(_, { access }) => {
		if (access.unit(unit) < Level.read)
			throw forbidden(
				"user should have specific read permission or be a repo admin or a site admin",
			);
	};
export const writes =
	(
		unit: Unit,
		message = "user should have a permission to write to a repo",
	): Demand =>
	(_, { access }) => {
		if (access.unit(unit) < Level.write) throw forbidden(message);
	};
export const administers: Demand = (_, { access }) => {
	if (access.level < Level.admin)
		throw forbidden(
			"user should be an owner or a collaborator with admin write of a repository",
		);
};
export const owns: Demand = (_, { access }) => {
	if (access.level < Level.owner)
		throw forbidden("user should be the owner of the repo");
};
export const signedIn: Demand = ({ actor }) => {
	if (!actor.account) throw unauthorized();
};
/** Archived repositories and mirrors do not change. */
export const changeable =
	(message = "repo is archived", { mirrors = false } = {}): Demand =>
	(_, { repository }) => {
		if (repository.archived_at || (mirrors && repository.mirror))
			throw archived(message);
	};

/** The guards that most endpoints take. */
export const repo = {
	/** Whoever may see the repository. */
	visible: () => inRepository([]),
	/** Whoever may see the repository and is signed in. */
	signedIn: () => inRepository([signedIn], [], "anyone who is signed in"),
	/** Whoever may read a unit. */
	read: (unit: Unit) => inRepository([reads(unit)], [], `reading of ${unit}`),
	/** Whoever may write a unit, unless the repository is archived. */
	write: (unit: Unit) =>
		inRepository(
			[reads(unit), signedIn, writes(unit), changeable()],
			[],
			`writing of ${unit}`,
		),
	admin: () =>
		inRepository(
			[signedIn, administers],
			[],
			"administrators of the repository",
		),
	owner: () => inRepository([signedIn, owns], [], "owners of the repository"),
	/** Changes of files: an archived repository says so to everybody, the branch is asked for after the body. */
	commit: ({ code = true } = {}): Guard<InRepository> => ({
		...inRepository(
			[
				...(code ? [reads("code")] : []),
				changeable("repo is not allowed to edit", { mirrors: true }),
				signedIn,
			],
			[],
			"writing of the branch",
		),
		admit: demandTargetBranch,
	}),
};

async function loadRepository(entry: Entry): Promise<InRepository> {
	const { app, actor, params, path } = entry;
	const { owner: ownerName = "", repo: name = "" } = params;
	const found = await findRepository(app, actor, ownerName, name);
	if (!found) throw notFound();
	const { renamed, ...loaded } = found;
	if (renamed) {
		const to = replaced(path, `${ownerName}/${name}`, fullName(loaded));
		throw moved(renamed === "owner" ? 307 : 301, to);
	}
	return loaded;
}

const replaced = (path: string, from: string, to: string): string => {
	const at = path.toLowerCase().indexOf(`/repos/${from.toLowerCase()}`);
	return at < 0
		? path
		: `${path.slice(0, at)}/repos/${to}${path.slice(at + "/repos/".length + from.length)}`;
};
