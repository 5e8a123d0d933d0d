import type { MovedRef } from "../../events/event-kinds.ts";
import { branchPrefix, tagPrefix } from "../../refs/ref.ts";
import { resolveCommit } from "../../refs/resolve-commit.ts";
import { planSchedules } from "../schedules.ts";
import { originOfMove } from "../trust/origin.ts";
import { atDefault, changedPaths, type Place } from "./place.ts";
import { pushPayload } from "./push-payload.ts";
import { skips, startWorkflows } from "./start-workflows.ts";

/** Starts workflows after a branch or tag has come, moved or gone. */
export async function refMoved(
	place: Place,
	move: MovedRef,
	how: string,
): Promise<void> {
	const { app, owned, common, payload } = place;
	const { repository } = owned;
	const branch = move.ref.startsWith(branchPrefix);
	if (!branch && !move.ref.startsWith(tagPrefix)) return;
	const name = move.ref.replace(/^refs\/(heads|tags)\//, "");
	const cause = `${common.cause}:${move.ref}`;
	if (branch && name === repository.default_branch && move.to)
		await planSchedules(app, repository, move.to, common.actor);
	// what jobs do starts no runs, or they would never end
	if (how === "job") return;
	if (move.to === null)
		return atDefault({ ...place, common: { ...common, cause } }, "delete", "", {
			ref: name,
			ref_type: branch ? "branch" : "tag",
		});
	const commit = await resolveCommit(app, repository, move.to);
	if (!commit) return;
	const message = commit.tip.message;
	const occasion = {
		...common,
		action: "",
		ref: move.ref,
		runRef: move.ref,
		files: commit.oid,
		sha: commit.oid,
		branch: name,
		title: message.split("\n", 1)[0] ?? "",
		paths: () => changedPaths(app, owned, move.from, commit.oid),
		origin: () => originOfMove(app, owned, move.ref, how, common.actor),
	};
	if (move.from === null)
		await startWorkflows(app, {
			...occasion,
			event: "create",
			cause: `${cause}:create`,
			payload: {
				...payload,
				ref: name,
				ref_type: branch ? "branch" : "tag",
				sha: commit.oid,
			},
		});
	if (skips(message)) return;
	await startWorkflows(app, {
		...occasion,
		event: "push",
		cause: `${cause}:push`,
		payload: {
			...payload,
			ref: move.ref,
			before: move.from ?? "0".repeat(commit.oid.length),
			after: commit.oid,
			pusher: payload.sender,
		},
		more: () => pushPayload(app, owned, move, commit),
	});
}
