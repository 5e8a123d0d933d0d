import { planSchedules } from "../../domain/actions/schedules.ts";
import {
	skipsWorkflows,
	startWorkflows,
} from "../../domain/actions/start-workflows.ts";
import { originOfMove } from "../../domain/actions/trust/origin.ts";
import type { MovedRef } from "../../domain/events/event-kinds.ts";
import { commitOfObject } from "../../domain/refs/commit-of-object.ts";
import { branchPrefix, tagPrefix } from "../../domain/refs/ref.ts";
import { pushPayload } from "../webhooks/payloads/pushes.ts";
import {
	atDefault,
	changedBetween,
	type EventContext,
	members,
} from "./event-context.ts";

/** Starts workflows after a branch or tag has come, moved or gone. */
export async function refMoved(
	place: EventContext,
	move: MovedRef,
	how: string,
): Promise<void> {
	const { app, home, common } = place;
	const { repository } = home;
	const branch = move.ref.startsWith(branchPrefix);
	if (!branch && !move.ref.startsWith(tagPrefix)) return;
	const name = move.ref.replace(/^refs\/(heads|tags)\//, "");
	const cause = `${common.cause}:${move.ref}`;
	if (branch && name === repository.default_branch && move.to)
		await planSchedules(app, repository, move.to, common.actor);
	// what jobs do starts no runs, or they would never end
	if (how === "job") return;
	if (move.to === null)
		return atDefault(
			{ ...place, common: { ...common, cause } },
			"delete",
			"",
			async () => ({
				ref: name,
				ref_type: branch ? "branch" : "tag",
			}),
		);
	const commit = await commitOfObject(app, repository, move.to);
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
		paths: changedBetween(app, home, move.from, commit.oid),
		origin: () => originOfMove(app, home, move.ref, how, common.actor),
	};
	if (move.from === null)
		await startWorkflows(app, {
			...occasion,
			event: "create",
			cause: `${cause}:create`,
			payload: async () => ({
				...(await members(place)),
				ref: name,
				ref_type: branch ? "branch" : "tag",
				sha: commit.oid,
			}),
		});
	if (skipsWorkflows(message)) return;
	await startWorkflows(app, {
		...occasion,
		event: "push",
		cause: `${cause}:push`,
		payload: async () => pushPayload(await place.frame(), move),
	});
}
