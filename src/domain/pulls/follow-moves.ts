import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isRefusal } from "../../errors.ts";
import type { EventPayloads } from "../events/event-kinds.ts";
import type { Event } from "../events/event-log.ts";
import { branchPrefix } from "../repositories/refs/ref.ts";
import { repositoryById } from "../repositories/repository.ts";
import { branchGone, closeOrphans } from "./branch-gone.ts";
import { detectMerge } from "./merging/detect-merge.ts";
import { planCheck } from "./plan-check.ts";
import { refreshPull } from "./refresh-pull.ts";

/** Up to this number the pull requests for a branch are looked at when it moves; of more, one after the other in jobs. */
const atOnce = 10;

const fromBranch = query((q, p: { repository: number; branch: string }) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("head_repository_id", "=", p.repository)
		.where("head_branch", "=", p.branch)
		.where("flow", "=", "branch")
		.where("open", "=", 1)
		.orderBy("issue_id"),
);
const intoBranch = query((q, p: { repository: number; branch: string }) =>
	q
		.selectFrom("pull")
		.select("issue_id")
		.where("repository_id", "=", p.repository)
		.where("base_branch", "=", p.branch)
		.where("open", "=", 1)
		.orderBy("issue_id", "desc"),
);

/** Lets pull requests follow the branches that they are from and for. */
export function followBranches(app: App): void {
	app.jobs.handle(
		"check-pull",
		({ issue, pusher }: { issue: number; pusher?: number | null }) =>
			refreshIfThere(app, issue, null, pusher ?? null),
	);
	app.events.consume({
		name: "pulls",
		async handle(event) {
			if (event.kind === "refs.moved" && event.repository_id !== null)
				await follow(app, event as Event<"refs.moved">);
			if (event.kind === "repository.deleted")
				await closeOrphans(app, event.actor_id);
		},
	});
}

async function follow(
	app: App,
	{ repository_id, actor_id, payload }: Event<"refs.moved">,
): Promise<void> {
	const repository = repository_id as number;
	for (const { ref, to } of (payload as EventPayloads["refs.moved"]).moves) {
		if (!ref.startsWith(branchPrefix)) continue;
		const at = { repository, branch: ref.slice(branchPrefix.length) };
		if (to === null) {
			await branchGone(app, at, actor_id);
			continue;
		}
		for (const { issue_id } of await app.db.all(fromBranch, at))
			await refreshIfThere(app, issue_id, actor_id);
		const waiting = await app.db.all(intoBranch, at);
		for (const { issue_id } of waiting.slice(0, atOnce))
			await refreshIfThere(app, issue_id, null, actor_id);
		const rest = waiting.slice(atOnce);
		if (rest.length)
			await app.db.write(async (tx) => {
				for (const { issue_id } of rest)
					await planCheck(app, tx, issue_id, actor_id);
			});
	}
}

/** One pull request that cannot be looked at must not hold up the others: it is tried again by a job. */
async function refreshIfThere(
	app: App,
	issue: number,
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
		if (isRefusal(error, "not-found")) return;
		app.log.warn({ err: error, issue }, "a pull request could not be checked");
		await app.db.write((tx) =>
			app.jobs.enqueue(tx, {
				kind: "check-pull",
				payload: { issue },
				dedupe: `check-pull:${issue}`,
				delayMs: 60_000,
			}),
		);
	}
}
