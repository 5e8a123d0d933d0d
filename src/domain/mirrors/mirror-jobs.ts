import type { App } from "../../app.ts";
import { syncPullMirror } from "./pull-mirror.ts";
import { pushSoon, syncPushMirror } from "./push-mirror.ts";

/** Says who does the rounds of mirrors, and lets push mirrors follow every push. */
export function handleMirrorJobs(app: App): void {
	app.jobs.handle(
		"pull-mirror",
		"network",
		(payload: { repository: number; again: boolean }, signal) =>
			syncPullMirror(app, payload, signal),
	);
	app.jobs.handle(
		"push-mirror",
		"network",
		(payload: { mirror: number; again: boolean }, signal) =>
			syncPushMirror(app, payload, signal),
	);
	app.events.consume({
		name: "push-mirrors",
		async handle({ kind, repository_id }) {
			if (kind === "refs.moved" && repository_id !== null)
				await pushSoon(app, repository_id, { afterCommit: true });
		},
	});
}
