import type { App } from "../../app.ts";
import { zeroOid } from "../../git/oid.ts";
import type { PushCommand } from "../../git/receive/push-request.ts";
import type { Access } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit, mayWriteUnit } from "../permissions/allows.ts";
import { branchesOpenTo } from "../pulls/head-rights.ts";
import { branchPrefix } from "../refs/ref.ts";
import type {
	Repository,
	RepositoryWithOwner,
} from "../repositories/repository.ts";

/** What somebody may push to a repository. */
export interface PushRights {
	/** Everything that the gate lets in. */
	readonly all: boolean;
	/** Else only these branches, which pull requests have opened to him. */
	readonly branches: ReadonlySet<string>;
	/** Pull requests, by refs/for. */
	readonly proposes: boolean;
}

/** The prefix of pushes that open or change pull requests: refs/for/<base>[/<topic>]. */
export const proposalPrefix = "refs/for/";

/** What an actor may push; nothing at all where he only reads and may not propose either. */
export async function pushRights(
	app: App,
	actor: Actor,
	found: RepositoryWithOwner & { readonly access: Access },
): Promise<PushRights> {
	const { repository, access } = found;
	const limits = actor.token?.repositories;
	const within = !limits || limits.includes(repository.id);
	const proposes =
		actor.account !== undefined &&
		within &&
		!repository.wiki &&
		mayReadUnit(access, "pulls");
	if (mayWriteUnit(access, repository.wiki ? "wiki" : "code"))
		return { all: true, branches: new Set(), proposes };
	const branches =
		within && !repository.wiki
			? await branchesOpenTo(app, actor, found)
			: new Set<string>();
	return { all: false, branches, proposes };
}

export const mayPushAnything = ({ all, branches, proposes }: PushRights) =>
	all || proposes || branches.size > 0;

/** Why a command is beyond somebody's rights; undefined when it is not. */
export function refuseByRights(
	{ all, branches, proposes }: PushRights,
	repository: Repository,
	{ ref, new: to }: PushCommand,
): string | undefined {
	if (ref.startsWith(proposalPrefix))
		return proposes ? undefined : "you may not open pull requests here";
	if (all) return undefined;
	const open =
		ref.startsWith(branchPrefix) &&
		branches.has(ref.slice(branchPrefix.length)) &&
		to !== zeroOid(repository.format);
	return open ? undefined : "permission denied: you may not write to this ref";
}
