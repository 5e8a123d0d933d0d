import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isDomainError } from "../../errors.ts";
import type { Consumer } from "../events/consumer.ts";
import type { MovedRef } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";
import { followAllMoves } from "../refs/follow-all-moves.ts";
import { branchPrefix } from "../refs/ref.ts";
import { repositoryById } from "../repositories/repository.ts";
import { branchGone, closeOrphans } from "./branch-gone.ts";
import { detectMerge } from "./merging/detect-merge.ts";
import { refreshPull } from "./refresh-pull.ts";

/** Up to this number the pull requests for a branch are looked at when it moves; the others by jobs of some of them each. */
const atOnce = 10;
const inOneJob = 50;

/** A pull request, and the repository whose owner the work is done for. */
type PullJob = { readonly issue: number; readonly repository: number };
type Branch = { readonly repository: number; readonly branch: string };
/** What is left of the pull requests for a branch: those below an id. */
type RemainingPulls = Branch & {
	readonly below: number;
	readonly pusher: number | null;
};

const fromBranch = query((q, p: Branch) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("head_repository_id", "=", p.repository)
		.where("head_branch", "=", p.branch)
		.where("flow", "=", "branch")
		.where("open", "=", 1)
		.orderBy("issue_id"),
);
const intoBranch = query((q, p: Branch & { below: number; limit: number }) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("repository_id", "=", p.repository)
		.where("base_branch", "=", p.branch)
		.where("open", "=", 1)
		.where("issue_id", "<", p.below)
		.orderBy("issue_id", "desc")
		.limit(p.limit),
);

/** Says who checks pull requests. */
export function handlePullJobs(app: App): void {
	app.jobs.handle("check-pull", "git", (pull: PullJob) =>
		refreshIfThere(app, pull, null),
	);
	app.jobs.handle("check-pulls", "git", (rest: RemainingPulls) =>
		refreshSome(app, rest, inOneJob),
	);
	allMoves.handleJobs(app);
}

/** Lets pull requests follow the branches that they are from and for. */
export const pullBranches = (app: App): Consumer => ({
	name: "pulls",
	kinds: new Set(["refs.moved", "repository.deleted"]),
	async handle(event) {
		if (event.kind === "repository.deleted")
			await closeOrphans(app, event.actor_id);
		else if (event.repository_id !== null)
			await allMoves.follow(app, event as Event<"refs.moved">);
	},
});

const allMoves = followAllMoves("follow-moves", follow);

async function follow(
	app: App,
	{ repository_id, actor_id }: Event<"refs.moved">,
	moves: readonly MovedRef[],
): Promise<void> {
	const repository = repository_id as number;
	for (const { ref, to } of moves) {
		if (!ref.startsWith(branchPrefix)) continue;
		const at = { repository, branch: ref.slice(branchPrefix.length) };
		if (to === null) {
			await branchGone(app, at, actor_id);
			continue;
		}
		for (const { issue_id } of await app.db.all(fromBranch, at))
			await refreshIfThere(app, { issue: issue_id, repository }, actor_id);
		const all = { ...at, below: Number.MAX_SAFE_INTEGER, pusher: actor_id };
		await refreshSome(app, all, atOnce);
	}
}

/** Looks at the newest pull requests for a branch, and plans that the others are looked at behind other jobs. */
async function refreshSome(
	app: App,
	{ repository, branch, below, pusher }: RemainingPulls,
	limit: number,
): Promise<void> {
	const at = { repository, branch };
	const some = await app.db.all(intoBranch, { ...at, below, limit });
	for (const { issue_id } of some)
		await refreshIfThere(app, { issue: issue_id, repository }, null, pusher);
	const last = some.at(-1);
	if (!last || some.length < limit) return;
	// a later move of the branch begins from the top; where it meets this one, they go on as one
	await app.db.write((tx) =>
		app.jobs.enqueue(tx, {
			kind: "check-pulls",
			payload: { ...at, below: last.issue_id, pusher },
			dedupe: `check-pulls:${repository}:${branch}:${last.issue_id}`,
			repository,
		}),
	);
}

/** One pull request that cannot be looked at must not hold up the others: it is tried again by a job. */
async function refreshIfThere(
	app: App,
	{ issue, repository: moved }: PullJob,
	pusher: number | null,
	/** Who pushed to the base. */
	basePusher: number | null = null,
): Promise<void> {
	try {
		const pull = await refreshPull(app, issue, pusher);
		if (pull.outcome !== "contained") return;
		const repository = await repositoryById(app.db, pull.repository_id);
		if (repository) await detectMerge(app, repository, pull, basePusher);
	} catch (error) {
		if (isDomainError(error, "not-found")) return;
		app.log.warn({ err: error, issue }, "a pull request could not be checked");
		await app.db.write((tx) =>
			app.jobs.enqueue(tx, {
				kind: "check-pull",
				payload: { issue, repository: moved },
				dedupe: `check-pull:${issue}`,
				repository: moved,
				delayMs: 60_000,
			}),
		);
	}
}
