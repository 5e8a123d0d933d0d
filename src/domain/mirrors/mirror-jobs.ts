import type { App } from "../../app.ts";
import type { Consumer } from "../events/consumer.ts";
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
}

/** Pushes to the mirrors of a repository after its refs have moved. */
export const pushMirrors = (app: App): Consumer => ({
	name: "push-mirrors",
	kinds: new Set(["refs.moved"]),
	async handle({ repository_id }) {
		if (repository_id !== null)
			await pushSoon(app, repository_id, { afterCommit: true });
	},
});
